import type { ErrorCode } from '../../contract/index.js'
import { demoKeys } from '../../fake-server/demo/keys.js'
import type { Reply } from '../../fake-server/messages/reply.js'
import type { Behaviour, Context } from '../../fake-server/pipeline/context.js'
import { wrongError } from '../operators/error.js'
import { aroundStep } from '../operators/step.js'

/** Has the honest step read another `Authorization` header than was sent. */
export const reading = (change: (sent: string | undefined, context: Context) => string | undefined) =>
  aroundStep('authenticate', (next, context) => {
    const { request } = context
    const { authorization: sent, ...headers } = request.headers
    const authorization = change(sent, context)
    const read = authorization === undefined ? headers : { ...headers, authorization }
    Object.assign(context, { request: { ...request, headers: read } })
    const reply = next()
    Object.assign(context, { request })
    return reply
  })

/** Takes a presented key for an issued one that a faulty comparison finds the same. */
export const mistaking = (same: (issued: string, presented: string) => boolean) =>
  reading((sent, { keys }) => {
    const presented = /^Bearer (\S+)$/.exec(sent ?? '')?.[1]
    if (presented === undefined || keys.has(presented)) return sent
    const issued = [...keys.keys()].find((key) => same(key, presented))
    return issued === undefined ? sent : `Bearer ${issued}`
  })

/** The path a request is for. */
export const pathOf = ({ request }: Context) => request.target.split('?', 1)[0] ?? ''

/** Lets calls without a key in where their path passes a test. */
export const open = (test: (path: string) => boolean) =>
  reading((sent, context) => sent ?? (test(pathOf(context)) ? `Bearer ${demoKeys.main}` : sent))

/** Accepts a revoked or expired key in calls that pass a test. */
export const reviving = (key: 'revoked' | 'expired', test: (context: Context) => boolean) =>
  reading((sent, context) =>
    sent === `Bearer ${demoKeys[key]}` && test(context) ? `Bearer ${demoKeys.main}` : sent,
  )

/** Answers an error to calls that pass a test. */
export const refusing = (test: (sent: string | undefined, context: Context) => boolean, code: ErrorCode) =>
  aroundStep('authenticate', (next, context) => {
    if (test(context.request.headers.authorization, context)) throw wrongError(code)
    return next()
  })

/** Answers calls without a good key with the last answer of the same target. */
export const cached = (isGood: (sent: string | undefined) => boolean) => (behaviour: Behaviour) => {
  const answers = new Map<string, Reply>()
  aroundStep('authenticate', (next, context) => {
    const known = answers.get(context.request.target)
    if (known && !isGood(context.request.headers.authorization)) return known
    context.settle.push((reply) => {
      if (reply.status === 200 && context.request.method === 'GET') answers.set(context.request.target, reply)
      return reply
    })
    return next()
  })(behaviour)
}

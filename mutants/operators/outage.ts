import type { ErrorCode } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import { proxyPage } from '../../fake-server/messages/proxy-page.js'
import type { Reply } from '../../fake-server/messages/reply.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import { insteadOfError, wrongError } from './error.js'
import { aroundHandler } from './handler.js'
import { aroundStep } from './step.js'
import { turns } from './turns.js'

/** Answers what deserves a code with a page of a gateway, each time. */
export const pageFor = <O extends string>(operations: O | readonly O[], due: ErrorCode, status: number) =>
  insteadOfError(operations, (apiError) =>
    apiError.code === due ? proxyPage(status, 'Bad Gateway') : apiError,
  )

/** Answers what deserves an error for the body, and passes a test, in another way. */
export const invalidAs = (
  operation: string,
  test: (body: Readonly<Record<string, unknown>>) => boolean,
  answer: () => Reply | ApiError,
) =>
  aroundStep('validate', (next, context: Context) => {
    if (context.operation !== operation || !test(context.body)) return next()
    const other = answer()
    if (other instanceof ApiError) throw other
    return other
  })

/** Turns away whoever comes while another call works on the same thing, as a server does that reports a deadlock. */
export const turnedAwayMeanwhile = <O extends string>(
  operation: O,
  thing: (context: Context) => unknown = ({ params }) => params.id,
) => {
  const busy = new Set<unknown>()
  return aroundHandler(operation, async (next, context) => {
    const at = thing(context)
    if (busy.has(at)) throw wrongError('unavailable')
    busy.add(at)
    try {
      await turns(context)
      return await next(context)
    } finally {
      busy.delete(at)
    }
  })
}

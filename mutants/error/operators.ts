import type { ServedOperationId } from '../../contract/index.js'
import type { Reply } from '../../fake-server/messages/reply.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import { emptyPage } from '../operators/reply.js'
import { aroundStep } from '../operators/step.js'

interface ErrorBody {
  readonly error: { readonly code: string; readonly message: string; readonly details: object }
}

type Applies = (reply: Reply, context: Context) => boolean

/** Errors of a status: all, or those of one operation. */
export const of =
  (status: number, operation?: ServedOperationId): Applies =>
  (reply, context) =>
    reply.status === status && (operation === undefined || context.operation === operation)

/** Errors of a status at the paths that begin so. */
export const at =
  (status: number, path: string): Applies =>
  (reply, { request }) =>
    reply.status === status && request.target.startsWith(`/api/v1/${path}`)

/** Errors of a status at a method. */
export const withMethod =
  (status: number, test: (method: string) => boolean): Applies =>
  (reply, { request }) =>
    reply.status === status && test(request.method)

/** Changes some of the errors on their way out, whichever step they come from. */
export const onError = (applies: Applies, change: (reply: Reply, body: ErrorBody) => Reply) =>
  aroundStep('authenticate', (next, context) => {
    context.settle.push((reply) =>
      reply.status >= 400 && applies(reply, context) ? change(reply, reply.body as ErrorBody) : reply,
    )
    return next()
  })

/** Answers some errors with another body. */
export const body = (applies: Applies, change: (body: ErrorBody) => unknown) =>
  onError(applies, (reply, sent) => ({ ...reply, body: change(sent) }))

/** Answers some errors under another code. */
export const coded = (applies: Applies, change: (code: string) => string) =>
  body(applies, ({ error }) => ({ error: { ...error, code: change(error.code) } }))

/** Answers some errors under another status, and under another code where one is given. */
export const status = (applies: Applies, other: number, code?: string) =>
  onError(applies, (reply, sent) => ({
    ...reply,
    status: other,
    body: code === undefined ? sent : { error: { ...sent.error, code } },
  }))

/** Gives the details of some errors another type. */
export const details = (applies: Applies, change: (error: ErrorBody['error']) => unknown) =>
  body(applies, ({ error }) => ({ error: { ...error, details: change(error) } }))

/** Answers some errors with an empty page. */
export const emptied = (applies: Applies) => onError(applies, () => emptyPage)

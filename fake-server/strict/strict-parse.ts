import { ApiError } from '../messages/api-error.js'
import type { Context, PipelineStep } from '../pipeline/context.js'
import { restsOn } from '../pipeline/rests-on.js'

const refuse = (message: string): never => {
  throw new ApiError('invalid_request', message, 'error.invalid-request')
}

/** Refuses a body or a key that the operation is not shown with. */
function checkShown(context: Context): void {
  const { request, surface, operation } = context
  const { method, idempotencyKey, body } = surface.operations[operation]
  if (body === undefined && request.body !== '') refuse(`${operation} takes no body`)
  if (request.headers['idempotency-key'] === undefined || idempotencyKey !== 'unlisted') return
  if (method !== 'GET') restsOn(context, 'idempotency-assign-endpoints')
  refuse(`${operation} does not list Idempotency-Key`)
}

/** Reads a request as a step does, after refusing what the document does not show. */
export const strictParse =
  (parse: PipelineStep): PipelineStep =>
  (context) => {
    checkShown(context)
    return parse(context)
  }

import type { CompactOperationId } from '../../contract/index.js'
import { op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { CompactMutants, CompactMutation } from '../mutation.js'
import { aroundHandler } from '../operators/handler.js'
import { aroundStep } from '../operators/step.js'
import { isAt, refusing } from '../compact/operators.js'
import { again, limitedAs, unlimited } from '../limit/compact.js'

/** Has the validation of an operation refuse in other words. */
const refusedAs =
  (at: readonly CompactOperationId[], change: (apiError: ApiError) => ApiError): CompactMutation =>
  (behaviour) => {
    for (const step of ['parse', 'validate'] as const)
      aroundStep(step, (next, context) => {
        try {
          return next()
        } catch (error) {
          throw error instanceof ApiError && isAt(context, ...at) ? change(error) : error
        }
      })(behaviour)
  }

const takes = (at: readonly CompactOperationId[], isOdd: (text: string) => boolean): CompactMutation =>
  aroundStep('parse', (next, context) => {
    const { request } = context
    if (!isAt(context, ...at) || !isOdd(request.body)) return next()
    Object.assign(context, { request: { ...request, body: '{"name":"odd"}' } })
    const reply = next()
    Object.assign(context, { request })
    return reply
  })

const isBroken = (text: string): boolean => {
  try {
    JSON.parse(text)
    return false
  } catch {
    return true
  }
}

/** Mutants in the compact variant of the rules on errors. */
export const errorInCompact = {
  'error.body-code': {
    'a missing lead carries a code of its own': refusing(op.getLead, (apiError) =>
      again(apiError, { code: 'lead_not_found' }),
    ),
  },
  'error.code-status-pairing': {
    'a missing agent is invalid by its code': refusing(
      op.getAgent,
      ({ message, rule }) => new ApiError('invalid_request', message, rule, { status: 404 }),
    ),
  },
  'error.details-object': {
    'the details of a missing contact are a list': aroundHandler(op.getContact, (next, context) => {
      try {
        return next(context)
      } catch (error) {
        throw error instanceof ApiError ? again(error, { details: [] as never }) : error
      }
    }),
  },
  'error.invalid-request': {
    'invalid limits cannot be processed': refusedAs([op.listLeads, op.listAgents], (apiError) =>
      again(apiError, { status: 422 }),
    ),
    'a long id breaks the reading of an agent': refusedAs(
      [op.getAgent],
      ({ message, rule }) => new ApiError('internal', message, rule),
    ),
  },
  'error.malformed-json': {
    'a creation repairs what is no JSON': takes([op.createContact], isBroken),
  },
  'error.non-object-body': {
    'a change takes any JSON': takes(
      [op.updateContact],
      (text) => !isBroken(text) && !text.trim().startsWith('{'),
    ),
  },
  'error.rate-limited': {
    'too many calls are unavailable': limitedAs(
      ({ message, rule, more }) => new ApiError('unavailable', message, rule, more),
    ),
    'the workspace can be asked for without end': unlimited(/\/me$/),
    'nobody is told when to come back': limitedAs((apiError) => again(apiError, { headers: {} })),
  },
  'error.internal': {
    'a failure is told as unavailable': aroundStep('act', (next) => {
      try {
        return next()
      } catch (error) {
        throw error instanceof ApiError ? error : new ApiError('unavailable', 'try later', 'error.internal')
      }
    }),
  },
} satisfies Partial<CompactMutants<'error'>>

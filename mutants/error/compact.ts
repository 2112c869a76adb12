import type { CompactOperationId } from '../../contract/index.js'
import { op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import { isAt } from '../compact/operators.js'
import { unlimited } from '../limit/compact.js'
import { limitedAs } from '../limit/rate.js'
import type { CompactMutants, CompactMutation } from '../mutation.js'
import { onBodyText, tryJson } from '../operators/body-text.js'
import { again, insteadOfError } from '../operators/error.js'
import { aroundStep } from '../operators/step.js'

/** Has the validation of an operation report another error. */
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

/** Has the text of a body that passes a test read as a valid one. */
const takes = (operation: CompactOperationId, isOdd: (text: string) => boolean) =>
  onBodyText((text, context) => (isAt(context, operation) && isOdd(text) ? '{"name":"odd"}' : undefined))

const isBroken = (text: string): boolean => tryJson(text) === undefined

/** Mutants in the compact variant of the rules on errors. */
export const errorInCompact = {
  'error.body-code': {
    'a missing lead carries a code of its own': insteadOfError(op.getLead, (apiError) =>
      again(apiError, { code: 'lead_not_found' }),
    ),
  },
  'error.code-status-pairing': {
    'a missing agent is invalid by its code': insteadOfError(
      op.getAgent,
      ({ message, rule }) => new ApiError('invalid_request', message, rule, { status: 404 }),
    ),
  },
  'error.details-object': {
    'the details of a missing contact are a list': insteadOfError(op.getContact, (apiError) =>
      again(apiError, { details: [] as never }),
    ),
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
    'a creation repairs what is no JSON': takes(op.createContact, isBroken),
  },
  'error.non-object-body': {
    'a change takes any JSON': takes(
      op.updateContact,
      (text) => !isBroken(text) && !text.trim().startsWith('{'),
    ),
  },
  'error.rate-limited': {
    'too many calls are unavailable': limitedAs(
      ({ message, rule, more }) => new ApiError('unavailable', message, rule, more),
    ),
    'the workspace can be asked for without end': unlimited(/\/me$/),
    'the wait is not reported': limitedAs((apiError) => again(apiError, { headers: {} })),
  },
  'error.internal': {
    'a failure is reported as unavailable': aroundStep('act', (next) => {
      try {
        return next()
      } catch (error) {
        const isInternal = !(error instanceof ApiError) || error.code === 'internal'
        throw isInternal ? new ApiError('unavailable', 'try later', 'error.internal') : error
      }
    }),
  },
} satisfies Partial<CompactMutants<'error'>>

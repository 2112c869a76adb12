import type { CompactOperationId, families } from '../../../contract/index.js'
import { ApiError } from '../../../fake-server/pipeline/api-error.js'
import { aroundHandler, aroundStep, type CompactMutant, compactMutant, type Mutants } from '../../mutant.js'
import { agent, agents, contact, create, isAt, lead, leads, refusing, update } from '../operators.js'
import { again, limitedAs, unlimited } from './rate.js'

/** Has the validation of an operation refuse in other words. */
const refusedAs = (
  fault: string,
  at: readonly CompactOperationId[],
  change: (apiError: ApiError) => ApiError,
): CompactMutant =>
  compactMutant(fault, (behaviour) => {
    for (const step of ['parse', 'validate'] as const)
      aroundStep(behaviour, step, (next, context) => {
        try {
          return next()
        } catch (error) {
          throw error instanceof ApiError && isAt(context, ...at) ? change(error) : error
        }
      })
  })

const takes = (
  fault: string,
  at: readonly CompactOperationId[],
  isOdd: (text: string) => boolean,
): CompactMutant =>
  compactMutant(fault, (behaviour) =>
    aroundStep(behaviour, 'parse', (next, context) => {
      const { request } = context
      if (!isAt(context, ...at) || !isOdd(request.body)) return next()
      Object.assign(context, { request: { ...request, body: '{"name":"odd"}' } })
      const reply = next()
      Object.assign(context, { request })
      return reply
    }),
  )

const isBroken = (text: string): boolean => {
  try {
    JSON.parse(text)
    return false
  } catch {
    return true
  }
}

/** Mutants in the compact variant of the rules on errors. */
export const sharedErrorMutants = {
  'error.body-code': [
    refusing('a missing lead carries a code of its own', lead, (apiError) =>
      again(apiError, { code: 'lead_not_found' }),
    ),
  ],
  'error.code-status-pairing': [
    refusing(
      'a missing agent is invalid by its code',
      agent,
      ({ message, rule }) => new ApiError('invalid_request', message, rule, { status: 404 }),
    ),
  ],
  'error.details-object': [
    compactMutant('the details of a missing contact are a list', (behaviour) =>
      aroundHandler(behaviour, contact, (next, context) => {
        try {
          return next(context)
        } catch (error) {
          throw error instanceof ApiError ? again(error, { details: [] as never }) : error
        }
      }),
    ),
  ],
  'error.invalid-request': [
    refusedAs('invalid limits cannot be processed', [leads, agents], (apiError) =>
      again(apiError, { status: 422 }),
    ),
    refusedAs(
      'a long id breaks the reading of an agent',
      [agent],
      ({ message, rule }) => new ApiError('internal', message, rule),
    ),
  ],
  'error.malformed-json': [takes('a creation repairs what is no JSON', [create], isBroken)],
  'error.non-object-body': [
    takes('a change takes any JSON', [update], (text) => !isBroken(text) && !text.trim().startsWith('{')),
  ],
  'error.rate-limited': [
    limitedAs(
      'too many calls are unavailable',
      ({ message, rule, more }) => new ApiError('unavailable', message, rule, more),
    ),
    unlimited('the workspace can be asked for without end', /\/me$/),
    limitedAs('nobody is told when to come back', (apiError) => again(apiError, { headers: {} })),
  ],
  'error.internal': [
    compactMutant('a failure is told as unavailable', (behaviour) =>
      aroundStep(behaviour, 'act', (next) => {
        try {
          return next()
        } catch (error) {
          throw error instanceof ApiError ? error : new ApiError('unavailable', 'try later', 'error.internal')
        }
      }),
    ),
  ],
} satisfies Partial<Mutants<typeof families.error>>

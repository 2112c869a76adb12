import type { families } from '../../contract/index.js'
import { demoKeys } from '../../fake-server/demo/keys.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { aroundStep, type CompactMutant, compactMutant, type Mutants } from '../mutant.js'
import { agent, agents, create, isAt, leads, refusing } from './operators.js'

/** Takes a call without a key for one of the main key, at a path. */
const open = (fault: string, path: RegExp): CompactMutant =>
  compactMutant(fault, (behaviour) =>
    aroundStep(behaviour, 'authenticate', (next, context) => {
      const { request } = context
      const isOpen = request.headers.authorization === undefined && path.test(request.target)
      if (!isOpen) return next()
      const headers = { ...request.headers, authorization: `Bearer ${demoKeys.main}` }
      Object.assign(context, { request: { ...request, headers } })
      const reply = next()
      Object.assign(context, { request })
      return reply
    }),
  )

/** Mutants of the rules on statuses, error bodies and keys of the compact variant. */
export const answerMutants = {
  'compact.statuses': [
    refusing(
      'a missing agent is gone',
      agent,
      ({ message, rule }) => new ApiError('not_found', message, rule, { status: 410 }),
    ),
    compactMutant('invalid limits cannot be processed', (behaviour) =>
      aroundStep(behaviour, 'validate', (next, context) => {
        try {
          return next()
        } catch (error) {
          if (!isAt(context, leads) || !(error instanceof ApiError)) throw error
          throw new ApiError('invalid_request', error.message, error.rule, { status: 422 })
        }
      }),
    ),
    compactMutant('a contact is taken for later', (behaviour) => {
      const next = behaviour.handlers[create]
      behaviour.handlers[create] = async (context) => ({ ...(await next(context)), status: 202 })
    }),
  ],
  'compact.error-body': [
    refusing(
      'the code of a missing agent is in capitals',
      agent,
      ({ message, rule }) => new ApiError('not_found', message, rule, { code: 'NOT_FOUND' }),
    ),
    compactMutant('a refused list carries a code of its own', (behaviour) =>
      aroundStep(behaviour, 'validate', (next, context) => {
        try {
          return next()
        } catch (error) {
          if (!isAt(context, agents) || !(error instanceof ApiError)) throw error
          throw new ApiError('invalid_request', error.message, error.rule, { code: 'bad_limit' })
        }
      }),
    ),
    compactMutant('a key that lacks a scope is told so in other words', (behaviour) =>
      aroundStep(behaviour, 'authorize', (next, context) => {
        if (context.key.scopes.has(context.surface.operations[context.operation].scope)) return next()
        throw new ApiError('insufficient_scope', 'no', 'compact.error-body', { code: 'missing_scope' })
      }),
    ),
  ],
  'compact.bearer': [
    open('the workspace is public', /\/me$/),
    open('one agent can be read by anyone', /\/agents\//),
    open('leads are listed for anyone', /\/leads(\?|$)/),
    compactMutant('whoever shows no key is forbidden', (behaviour) =>
      aroundStep(behaviour, 'authenticate', (next, { request }) => {
        if (request.headers.authorization !== undefined || !/conversations/.test(request.target))
          return next()
        throw new ApiError('forbidden', 'no key', 'compact.bearer')
      }),
    ),
  ],
} satisfies Partial<Mutants<typeof families.compact>>

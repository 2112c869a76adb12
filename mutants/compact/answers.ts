import { op } from '../../contract/index.js'
import { demoKeys } from '../../fake-server/demo/keys.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import type { CompactMutants, CompactMutation } from '../mutation.js'
import { insteadOfError } from '../operators/error.js'
import { aroundStep } from '../operators/step.js'
import { isAt } from './operators.js'

/** Takes a call without a key for one of the main key, at a path. */
const open = (path: RegExp): CompactMutation =>
  aroundStep('authenticate', (next, context) => {
    const { request } = context
    const isOpen = request.headers.authorization === undefined && path.test(request.target)
    if (!isOpen) return next()
    const headers = { ...request.headers, authorization: `Bearer ${demoKeys.main}` }
    Object.assign(context, { request: { ...request, headers } })
    const reply = next()
    Object.assign(context, { request })
    return reply
  })

/** Mutants of the rules on statuses, error bodies and keys of the compact variant. */
export const answerMutants = {
  'compact.statuses': {
    'a missing agent is gone': insteadOfError(
      op.getAgent,
      ({ message, rule }) => new ApiError('not_found', message, rule, { status: 410 }),
    ),
    'invalid limits cannot be processed': aroundStep('validate', (next, context) => {
      try {
        return next()
      } catch (error) {
        if (!isAt(context, op.listLeads) || !(error instanceof ApiError)) throw error
        throw new ApiError('invalid_request', error.message, error.rule, { status: 422 })
      }
    }),
    'a contact is taken for later': (behaviour) => {
      const next = behaviour.handlers[op.createContact]
      behaviour.handlers[op.createContact] = async (context) => ({ ...(await next(context)), status: 202 })
    },
  },
  'compact.error-body': {
    'the code of a missing agent is in capitals': insteadOfError(
      op.getAgent,
      ({ message, rule }) => new ApiError('not_found', message, rule, { code: 'NOT_FOUND' }),
    ),
    'a refused list carries a code of its own': aroundStep('validate', (next, context) => {
      try {
        return next()
      } catch (error) {
        if (!isAt(context, op.listAgents) || !(error instanceof ApiError)) throw error
        throw new ApiError('invalid_request', error.message, error.rule, { code: 'bad_limit' })
      }
    }),
    'a key that lacks a scope gets a code of its own': aroundStep('authorize', (next, context) => {
      if (context.key.scopes.has(context.surface.operations[context.operation].scope)) return next()
      throw new ApiError('insufficient_scope', 'no', 'compact.error-body', { code: 'missing_scope' })
    }),
  },
  'compact.bearer': {
    'the workspace is public': open(/\/me$/),
    'one agent can be read by anyone': open(/\/agents\//),
    'leads are listed for anyone': open(/\/leads(\?|$)/),
    'a call without a key is forbidden': aroundStep('authenticate', (next, { request }) => {
      if (request.headers.authorization !== undefined || !/conversations/.test(request.target)) return next()
      throw new ApiError('forbidden', 'no key', 'compact.bearer')
    }),
  },
} satisfies Partial<CompactMutants<'compact'>>

import {
  type CompactOperationId,
  compactOperations,
  type families,
  type Scope,
} from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { aroundStep, type CompactMutant, compactMutant, type Mutants } from '../mutant.js'
import {
  agent,
  agents,
  contact,
  contacts,
  conversations,
  create,
  isAt,
  lead,
  leads,
  me,
  update,
} from './operators.js'

/** Asks for scopes in another way at one operation. */
const asking = (
  fault: string,
  at: CompactOperationId,
  isEnough: (scopes: ReadonlySet<Scope>, needed: Scope) => boolean,
): CompactMutant =>
  compactMutant(fault, (behaviour) =>
    aroundStep(behaviour, 'authorize', (next, context) => {
      const { scope } = compactOperations[at]
      if (!isAt(context, at)) return next()
      if (isEnough(context.key.scopes, scope)) return undefined
      throw new ApiError('insufficient_scope', `the key lacks ${scope}`, 'auth.one-scope-suffices')
    }),
  )

const neverAsked = (at: CompactOperationId) => asking(`no scope is asked for at ${at}`, at, () => true)

const opens = (other: Scope, at: CompactOperationId) =>
  asking(`${other} opens ${at} as well`, at, (scopes, needed) => scopes.has(needed) || scopes.has(other))

const reportedAs = (at: CompactOperationId, code: 'unauthorized' | 'not_found' | 'forbidden') =>
  compactMutant(`a key that lacks the scope of ${at} gets ${code}`, (behaviour) =>
    aroundStep(behaviour, 'authorize', (next, context) => {
      if (!isAt(context, at) || context.key.scopes.has(compactOperations[at].scope)) return next()
      throw new ApiError(code, 'the key cannot do this', 'auth.one-scope-suffices')
    }),
  )

const doneFirst = (at: CompactOperationId) =>
  compactMutant(`${at} asks for its scope once the work is done`, (behaviour) => {
    const { authorize } = behaviour.steps
    aroundStep(behaviour, 'authorize', (next, context) => (isAt(context, at) ? undefined : next()))
    aroundStep(behaviour, 'act', async (next, context) => {
      const reply = await next()
      authorize(context)
      return reply
    })
  })

/** Mutants of the rules on scopes that the compact variant alone has. */
export const compactScopeMutants = {
  'auth.scope-me': [neverAsked(me), opens('contacts:read', me), reportedAs(me, 'unauthorized')],
  'auth.scope-agent-list': [neverAsked(agents), opens('leads:read', agents), reportedAs(agents, 'forbidden')],
  'auth.scope-agent-read': [
    neverAsked(agent),
    opens('workspace:read', agent),
    reportedAs(agent, 'not_found'),
  ],
  'auth.scope-contact-read': [
    neverAsked(contact),
    opens('contacts:write', contact),
    reportedAs(contact, 'not_found'),
  ],
  'auth.scope-lead-list': [
    neverAsked(leads),
    opens('contacts:read', leads),
    reportedAs(leads, 'unauthorized'),
  ],
  'auth.scope-lead-read': [neverAsked(lead), opens('contacts:read', lead), reportedAs(lead, 'forbidden')],
} satisfies Partial<Mutants<typeof families.auth>>

/** More mutants, of the rules on scopes that both variants have. */
export const sharedScopeMutants = {
  'auth.one-scope-suffices': [
    asking(
      'leads ask for contacts too',
      leads,
      (scopes, needed) => scopes.has(needed) && scopes.has('contacts:read'),
    ),
    asking(
      'reading an agent asks for its workspace too',
      agent,
      (scopes, needed) => scopes.has(needed) && scopes.has('workspace:read'),
    ),
  ],
  'auth.scope-contact-list': [opens('leads:read', contacts), reportedAs(contacts, 'forbidden')],
  'auth.scope-contact-create': [opens('contacts:read', create), doneFirst(create)],
  'auth.scope-contact-update': [opens('contacts:read', update), doneFirst(update)],
  'auth.scope-conversation-list': [neverAsked(conversations), opens('contacts:read', conversations)],
} satisfies Partial<Mutants<typeof families.auth>>

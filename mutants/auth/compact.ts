import { families, op, type Rule } from '../../contract/index.js'
import { demoKeys } from '../../fake-server/demo/keys.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import { isAt, pathOf } from '../compact/operators.js'
import { asking, openedBy, type ScopeMutations, scope } from '../kinds/scope.js'
import type { CompactMutants } from '../mutation.js'
import { aroundStep } from '../operators/step.js'
import { open, reading } from './operators.js'

const main = `Bearer ${demoKeys.main}`

/** Other scopes that open an operation, in addition to the mutants of every rule on a scope. */
const opening: Readonly<Record<string, ScopeMutations>> = {
  'auth.scope-contact-list': openedBy(op.listContacts, 'leads:read'),
  'auth.scope-contact-create': openedBy(op.createContact, 'contacts:read'),
  'auth.scope-contact-update': openedBy(op.updateContact, 'contacts:read'),
  'auth.scope-conversation-list': openedBy(op.listConversations, 'contacts:read'),
  'auth.scope-me': openedBy(op.getWorkspace, 'contacts:read'),
  'auth.scope-agent-list': openedBy(op.listAgents, 'leads:read'),
  'auth.scope-agent-read': openedBy(op.getAgent, 'workspace:read'),
  'auth.scope-contact-read': openedBy(op.getContact, 'contacts:write'),
  'auth.scope-lead-list': openedBy(op.listLeads, 'contacts:read'),
  'auth.scope-lead-read': openedBy(op.getLead, 'contacts:read'),
} satisfies Partial<CompactMutants<'auth'>>

const rules: readonly Rule[] = Object.values(families.auth.rules)
const scopeRules = rules.filter(({ kind, variant }) => kind?.kind === 'scope' && variant !== 'full')

/** Mutants in the compact variant of the rules on keys and scopes. */
export const authInCompact: Partial<CompactMutants<'auth'>> = {
  ...Object.fromEntries(scopeRules.map((rule) => [rule.id, { ...scope(rule), ...opening[rule.id] }])),
  'auth.one-scope-suffices': {
    'leads ask for contacts too': asking(
      op.listLeads,
      (held, needed) => held.has(needed) && held.has('contacts:read'),
    ),
    'reading an agent asks for its workspace too': asking(
      op.getAgent,
      (held, needed) => held.has(needed) && held.has('workspace:read'),
    ),
  },
  'auth.bearer-accepted': {
    'the workspace is for sessions of the console only': aroundStep('authorize', (next, context) => {
      if (!isAt(context, op.getWorkspace)) return next()
      throw new ApiError('unauthorized', 'sign in first', 'auth.bearer-accepted')
    }),
  },
  'auth.missing-header': {
    'the workspace is public': open((path) => path.endsWith('/me')),
    'one lead can be read by anyone': open((path) => /\/leads\/./.test(path)),
  },
  'auth.unknown-key': {
    'agents are listed for anything that looks like a key': reading((sent, context) =>
      /\/agents$/.test(pathOf(context)) && sent?.startsWith('Bearer demo') && !context.keys.has(sent.slice(7))
        ? main
        : sent,
    ),
  },
  'auth.revoked-key': {
    'a revoked key still sees its workspace': reading((sent, context) =>
      sent === `Bearer ${demoKeys.revoked}` && pathOf(context).endsWith('/me') ? main : sent,
    ),
  },
  'auth.expired-key': {
    'an expired key still reads one record': reading((sent, context) =>
      sent === `Bearer ${demoKeys.expired}` && /\/(agents|leads|contacts)\/./.test(pathOf(context))
        ? main
        : sent,
    ),
  },
  'auth.other-scheme': {
    'the workspace is shown to a bare key': reading((sent, context) =>
      pathOf(context).endsWith('/me') && sent?.startsWith('demo_') ? `Bearer ${sent}` : sent,
    ),
  },
}

import {
  type OperationId,
  op,
  operationIds,
  operationOf,
  surfaces,
  type Variant,
} from '../../contract/index.js'
import { type KeyName, type Keys, switchedFeatures, type Target } from '../api/index.js'
import { keyClaims } from './key-claims.js'
import { aspectOf, keyStates, otherStateShown, type StateKey, stateShown } from './key-states.js'
import { ambiguous, type ClaimedMember, differs, holds, type ObservedMember, unknown } from './member.js'
import { proveOwnWorkspace, verifyOtherWorkspace } from './other-workspace.js'
import { answered, type PageRead, type PreconditionReads } from './precondition-reads.js'

/** Lists that any key of a variant may be asked for, the cheapest first. */
export const listsOf = (variant: Variant): readonly OperationId[] =>
  surfaces[variant].filter((operation) => {
    const { method, path, answer } = operationOf(operation)
    return method === 'GET' && answer.kind === 'page' && !/[{]|messaging/.test(path)
  })

/** The lists that a contact limit blocks (section 4.1). */
const limitedLists = operationIds.filter((operation) => {
  const { method, errors } = operationOf(operation)
  return method === 'GET' && errors.includes('contact_limit_exceeded')
})

/** Every key but the main one and those with some scopes, as far as the configuration gives them. */
export function keyMembers(target: Target): ReadonlyMap<KeyName, ClaimedMember> {
  const { main: _, limited: __, ...named } = target.keys
  const names = (Object.keys(named) as Exclude<KeyName, 'main'>[]).filter((name) => named[name] !== undefined)
  return new Map(names.map((name) => [name, keyMember(name, target)]))
}

/** Keys that answer 401, or that have no calls to spare: they are looked at once a check has failed with them. */
const late: readonly KeyName[] = ['revoked', 'expired', 'lowRate']

function keyMember(name: Exclude<KeyName, 'main'>, target: Target): ClaimedMember {
  const isLate = late.includes(name)
  const twin = twinOf(name, target.keys)
  return {
    member: `keys.${name}`,
    ...keyClaims[name],
    isProvedBeforeUse: !isLate || twin !== undefined,
    prove: async (look) =>
      twin === undefined ? provers[name](look, target) : differs(`is the same key as ${twin}`),
    explains: ({ request, response }, confirmations) => {
      if (request.key !== name) return false
      if (name === 'withoutPipeline')
        return response.status < 300 && /"pipelineId":\s*"[^"]/.test(response.text)
      if (name === 'emptyWorkspace')
        return response.status === 200 && /"data":\s*\[\s*[^\]\s]/.test(response.text)
      if (name === 'lowRate') return response.status === 401
      return !stateShown(name, response.status, confirmations.codeOf(response.json))
    },
    ...(name in keyStates
      ? {
          eclipsedBy: (exchange, confirmations) => {
            const code = confirmations.codeOf(exchange.response.json)
            const other = otherStateShown(name as StateKey, target.keys, exchange, code)
            return other && `keys.${other}`
          },
        }
      : {}),
    isConfirmed: (exchange, confirmations) => confirmations.shown(name).has(aspectOf(exchange)),
  }
}

/** The key that a key repeats although it cannot be both. */
function twinOf(name: KeyName, keys: Keys): string | undefined {
  const { main, limited = [], ...named } = keys
  const value = keys[name]
  if (value === main) return 'apiKey'
  const refused: readonly string[] = ['revoked', 'expired']
  const isRefused = refused.includes(name)
  const twin = Object.keys(named).find(
    (other) =>
      other !== name && named[other as keyof typeof named] === value && refused.includes(other) !== isRefused,
  )
  if (twin !== undefined) return `keys.${twin}`
  const place = limited.findIndex(({ key }) => key === value)
  return isRefused && place >= 0 ? `keys.limited[${place}]` : undefined
}

type Prover = (look: PreconditionReads, target: Target) => Promise<ObservedMember>

/** The answers to a key at lists, one after another, until one shows what is asked for. */
async function requestLists(
  look: PreconditionReads,
  as: KeyName,
  { variant }: Target,
): Promise<ObservedMember | undefined> {
  for (const list of listsOf(variant).slice(0, 3)) {
    const page = await look.page(list, { as, query: limitOf(list) })
    if (page.status === 200) return undefined
    if (page.status === 402) return differs(`gets ${answered(page)} at ${list}`)
    if (page.status !== 401) return unknown(`gets ${answered(page)} at ${list}`)
  }
  return differs('gets 401, as a key that is unknown, revoked or expired')
}

const limitOf = (list: OperationId) => (list === op.listWebhooks ? {} : { limit: '1' })

/** Codes of a refusal that a valid key may get at a list: it lacks the scope, or its workspace lacks the feature. */
const refusalsOfValidKeys: readonly string[] = ['insufficient_scope', 'feature_disabled']

/** Whether an answer at a list is one that no valid key gets: refused, and neither for the scope nor the workspace. */
const isOfNoValidKey = ({ status, code }: PageRead): boolean =>
  status === 403 && code !== undefined && !refusalsOfValidKeys.includes(code)

/**
 * A key that was good once is refused at some list, or at every list by an answer that no valid key gets; where it is
 * let in at all of them, either may be wrong.
 */
const refusedSomewhere =
  (as: KeyName): Prover =>
  async (look, { variant }) => {
    const pages: PageRead[] = []
    for (const list of listsOf(variant).slice(0, 6)) {
      const page = await look.page(list, { as, query: limitOf(list) })
      if (page.status === 401) return holds(`gets ${answered(page)}`)
      pages.push(page)
    }
    const seen = [...new Set(pages.map(answered))].join(' and ')
    return pages.every(isOfNoValidKey)
      ? holds(`gets ${seen} at every list, as no valid key does`)
      : ambiguous(`gets ${seen} at every list, where 401 \`unauthorized\` is due`)
  }

/** Nothing but a send shows the state; the key must be let in, at least. */
const letIn =
  (as: StateKey): Prover =>
  async (look, target) =>
    (await requestLists(look, as, target)) ??
    (await proveOwnWorkspace(look, target, as)) ??
    unknown(`is let in; only a send would show ${keyStates[as][0]} \`${keyStates[as][1]}\``)

const verifyContactLimited: Prover = async (look, target) => {
  const { variant } = target
  const seen = new Set<string>()
  for (const list of limitedLists.filter((one) => surfaces[variant].includes(one))) {
    const page = await look.page(list, { as: 'contactLimited', query: { limit: '1' } })
    // Whatever the code is: no list answers 402 for another reason (section 7).
    if (page.status === 402) return holds(`gets ${answered(page)} at ${list}`)
    seen.add(answered(page))
  }
  const what = `gets ${[...seen].join(' and ')} at every list, where 402 \`contact_limit_exceeded\` is due`
  if ([...seen].every((answer) => answer.startsWith('401'))) return differs(what)
  if (![...seen].every((answer) => answer === '200')) return unknown(what)
  return (await proveOwnWorkspace(look, target, 'contactLimited')) ?? ambiguous(what)
}

const verifyFeaturesOff: Prover = async (look, target) => {
  const refusal = await requestLists(look, 'featuresOff', target)
  if (refusal?.state === 'differs' || target.variant === 'compact') return refusal ?? unknown('is let in')
  const own = await proveOwnWorkspace(look, target, 'featuresOff')
  if (own) return own
  const seen: string[] = []
  const { switchedOff = switchedFeatures } = target.records
  const lists = { deals: op.listDeals, chat: op.listTemplates } as const
  const features = (['deals', 'chat'] as const).filter((feature) => switchedOff.includes(feature))
  for (const list of features.map((feature) => lists[feature])) {
    const page = await look.page(list, { as: 'featuresOff', query: { limit: '1' } })
    // Either may stay open, and empty, where the feature is off (gap.feature-map).
    if (page.status === 200 && page.records.length > 0) seen.push(`lists records at ${list}`)
  }
  return seen.length > 1
    ? ambiguous(seen.join(' and '))
    : unknown('is let in; only writes show which features are off')
}

const verifyWithoutPipeline: Prover = async (look, target) =>
  (await requestLists(look, 'withoutPipeline', target)) ??
  (await proveOwnWorkspace(look, target, 'withoutPipeline')) ??
  unknown('is let in; only a write shows that there is no pipeline')

const verifyEmptyWorkspace: Prover = async (look, target) => {
  const refusal = await requestLists(look, 'emptyWorkspace', target)
  if (refusal) return refusal
  const page = await look.page(op.listContacts, { as: 'emptyWorkspace', query: { limit: '100' } })
  if (page.records.length === 0) return unknown('lists no contact')
  return (await probeOthersAlone(look, target, page))
    ? holds('lists nothing but some contacts of keys.otherWorkspace')
    : differs('lists a contact')
}

/** Whether a page holds some of the contacts that the key of the other workspace lists, fewer than that one, and no other. */
async function probeOthersAlone(
  look: PreconditionReads,
  { keys }: Target,
  { records, next }: PageRead,
): Promise<boolean> {
  if (keys.otherWorkspace === undefined || next !== undefined) return false
  const theirs = await look.page(op.listContacts, { as: 'otherWorkspace', query: { limit: '100' } })
  const ids = new Set(theirs.records.map(({ id }) => id))
  return records.length < ids.size && records.every(({ id }) => ids.has(id))
}

const verifyLowRate: Prover = async (look) => {
  const { response } = await look.call(op.listContacts, {
    as: 'lowRate',
    query: { limit: '1' },
    keep429: true,
  })
  return response.status === 401
    ? differs('gets 401, as a key that is unknown, revoked or expired')
    : unknown('is let in; only a run uses its calls up')
}

const provers: { readonly [K in Exclude<KeyName, 'main'>]: Prover } = {
  revoked: refusedSomewhere('revoked'),
  expired: refusedSomewhere('expired'),
  otherWorkspace: verifyOtherWorkspace,
  featuresOff: verifyFeaturesOff,
  contactLimited: verifyContactLimited,
  lowRate: verifyLowRate,
  withoutPipeline: verifyWithoutPipeline,
  quotaExhausted: letIn('quotaExhausted'),
  sendingPaused: letIn('sendingPaused'),
  silentProvider: letIn('silentProvider'),
  providerDown: letIn('providerDown'),
  emptyWorkspace: verifyEmptyWorkspace,
}

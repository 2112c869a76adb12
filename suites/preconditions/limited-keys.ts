import { type OperationId, operationOf, type Scope, surfaces } from '../../contract/index.js'
import { harmlessCall, type LimitedKey, type Target } from '../api/index.js'
import { ambiguous, type ClaimedMember, differs, holds, type ObservedMember, unknown } from './member.js'
import type { PreconditionReads } from './precondition-reads.js'

/** The keys that hold some scopes, by their place in the configuration. */
export const limitedMembers = (target: Target): readonly ClaimedMember[] =>
  (target.keys.limited ?? []).map((limited, place) => limitedMember(limited, place, target))

function limitedMember(limited: LimitedKey, place: number, target: Target): ClaimedMember {
  const { key, scopes } = limited
  const { main, limited: all = [] } = target.keys
  const first = all.findIndex((other) => other.key === key)
  const twin = first < place ? `keys.limited[${first}]` : undefined
  const contradicts = twin !== undefined && !sameScopes(all[first]?.scopes ?? [], scopes)
  const prove = async (look: PreconditionReads): Promise<ObservedMember> => {
    if (contradicts) return differs(`is the same key as ${twin}`)
    const locks = claimsOf(limited, target)
    for (const lock of locks.filter(({ list }) => list !== undefined)) {
      const observed = await probeScope(look, limited, lock.scope, target)
      if (observed.state !== 'holds') return observed
    }
    return locks.some(({ list }) => list)
      ? holds('holds and lacks what it is said to')
      : unknown('only writes show its scopes')
  }
  return {
    member: `keys.limited[${place}]`,
    expected: `a key that holds ${scopes.join(', ') || 'no scope'} and nothing else`,
    disprovedBy: '401 at operations of several scopes, or another member that names the same key',
    fault: ({ operation, response: { status } }) => {
      const { scope } = operationOf(operation)
      if (scopes.includes(scope)) return `a key that holds ${scope} gets ${status}`
      return status < 400
        ? `a key without ${scope} is let in`
        : `a key without ${scope} gets ${status} in place of 403 \`insufficient_scope\``
    },
    // A main key that lacks scopes may be named here as well; one that lacks none is easily named by mistake.
    isProvedBeforeUse: key === main || contradicts,
    prove,
    proveFor: async (look, { operation }) => {
      if (contradicts) return prove(look)
      return corroborate(look, place, operationOf(operation).scope, target)
    },
    explains: ({ response: { status } }) => status !== 429 && status < 500,
    isConfirmed: () => false,
  }
}

const sameScopes = (some: readonly Scope[], others: readonly Scope[]): boolean =>
  some.length === others.length && some.every((scope) => others.includes(scope))

/** One scope that a key is said to hold and one that it is said to lack, of those that a list shows. */
function claimsOf({ scopes }: LimitedKey, target: Target): readonly { scope: Scope; list?: OperationId }[] {
  const listed = [
    ...new Set(surfaces[target.variant].map((operation) => operationOf(operation).scope)),
  ].flatMap((scope) => {
    const list = operationsOf(scope, target).find((operation) => operationOf(operation).method === 'GET')
    return list === undefined ? [] : [{ scope, list }]
  })
  const held = listed.filter(({ scope }) => scopes.includes(scope))
  const lacked = listed.filter(({ scope }) => !scopes.includes(scope))
  return [...held.slice(0, 1), ...lacked.slice(0, 2)]
}

/** The operations of a scope that may be asked without harm: reads, and writes or sends of nothing where those are allowed. */
const operationsOf = (scope: Scope, { variant, allow }: Target): readonly OperationId[] =>
  surfaces[variant].filter((operation) => {
    const { scope: own, method, effects } = operationOf(operation)
    if (own !== scope) return false
    return method === 'GET' || allow === 'sends' || (allow === 'writes' && effects !== 'sends')
  })

/** The most operations of one scope that are asked. */
const maxOperations = 4

/** Whether a key holds or lacks a scope as it is said to, by any operation of the scope that shows it. */
async function probeScope(
  look: PreconditionReads,
  { key, scopes }: LimitedKey,
  scope: Scope,
  target: Target,
): Promise<ObservedMember> {
  const isHeld = scopes.includes(scope)
  const seen: string[] = []
  let unknownKey = 0
  for (const operation of operationsOf(scope, target).slice(0, maxOperations)) {
    const exchange = await look.call(operation, {
      ...harmlessCall(operation),
      as: { key, name: 'a limited key' },
    })
    const { status } = exchange.response
    const code = look.codeOf(exchange)
    if (status === 401) unknownKey += 1
    const isRefused = status === 403 && [undefined, 'insufficient_scope'].includes(code)
    const isIn = status < 400 || (status !== 401 && status !== 403 && status < 429)
    if (isHeld ? isIn : isRefused) return holds(`${isHeld ? 'holds' : 'lacks'} ${scope}`)
    seen.push(`${status} at ${operation}`)
  }
  if (seen.length === 0) return unknown(`no harmless call shows whether it holds ${scope}`)
  // A key that is let in elsewhere is known; what refuses it here with 401 is the server.
  if (unknownKey > 0)
    return (await probeWhetherUnknown(look, key, scope, target))
      ? differs('gets 401, as a key that is unknown, revoked or expired')
      : holds('is known to the server')
  return ambiguous(`is said to ${isHeld ? 'hold' : 'lack'} ${scope} and gets ${seen.join(', ')}`)
}

/** Whether a key gets 401 at operations of other scopes as well. */
async function probeWhetherUnknown(
  look: PreconditionReads,
  key: string,
  but: Scope,
  target: Target,
): Promise<boolean> {
  const elsewhere = surfaces[target.variant].filter((operation) => {
    const { method, scope, path } = operationOf(operation)
    return method === 'GET' && scope !== but && !path.includes('{')
  })
  for (const operation of elsewhere.slice(0, 3)) {
    const { response } = await look.call(operation, { as: { key, name: 'a limited key' } })
    if (response.status !== 401) return false
  }
  return true
}

/**
 * What a key shows of a scope. Where no operation confirms that it lacks it, two keys that are otherwise as the configuration says and
 * are let in alike show a server that does not look at the scope.
 */
async function corroborate(
  look: PreconditionReads,
  place: number,
  scope: Scope,
  target: Target,
): Promise<ObservedMember> {
  const all = target.keys.limited ?? []
  const limited = all[place]
  if (!limited) return unknown('is not there')
  const own = await probeScope(look, limited, scope, target)
  if (own.state !== 'ambiguous' || limited.scopes.includes(scope)) return own
  const alike = all.filter(
    ({ key, scopes }, n) => !scopes.includes(scope) && all.findIndex((one) => one.key === key) === n,
  )
  // Keys that lack the most show the most.
  const fewest = alike.toSorted((a, b) => a.scopes.length - b.scopes.length).slice(0, 4)
  let letIn = 0
  for (const other of fewest) {
    if ((await probeScope(look, other, scope, target)).state === 'holds') return own
    if (await probeOtherScopes(look, other, scope, target)) letIn += 1
    if (letIn > 1) return holds(`lacks ${scope}, like other keys that are let in`)
  }
  return own
}

/** Whether a key lacks some other scope as it is said to. */
async function probeOtherScopes(
  look: PreconditionReads,
  limited: LimitedKey,
  but: Scope,
  target: Target,
): Promise<boolean> {
  const scopes = new Set(surfaces[target.variant].map((operation) => operationOf(operation).scope))
  const lacked = [...scopes].filter((scope) => scope !== but && !limited.scopes.includes(scope))
  const held = [...scopes].filter((scope) => scope !== but && limited.scopes.includes(scope))
  for (const scope of [...lacked.slice(0, 1), ...held.slice(0, 1)])
    if ((await probeScope(look, limited, scope, target)).state !== 'holds') return false
  return lacked.length > 0
}

import type { OperationId, Rule } from '../../contract/index.js'
import {
  type Call,
  type Client,
  type Exchange,
  type FailureDetails,
  hookClaims,
  isDisturbance,
  type KeyName,
  type MemberFinding,
  Misconfigured,
  type NotedClaim,
  type Preconditions,
  type Suspicion,
  type Target,
  Untested,
  whatOf,
} from '../api/index.js'
import { Confirmations } from './confirmations.js'
import { judgesKeys } from './judges-keys.js'
import { keyMembers } from './key-members.js'
import { limitedMembers } from './limited-keys.js'
import { type ClaimedMember, type ObservedMember, unknown } from './member.js'
import { PreconditionReads } from './precondition-reads.js'
import type { RecordMember } from './record-member.js'
import { recordMembers } from './record-members.js'
import { slotMembers } from './slot-members.js'

/** Whether the members of a configuration are as it says: each is observed once per run, before a verdict relies on it. */
export class ConfiguredMembers implements Preconditions {
  readonly #look: PreconditionReads
  readonly #confirmations: Confirmations
  readonly #keys: ReadonlyMap<KeyName, ClaimedMember>
  readonly #limited: readonly ClaimedMember[]
  readonly #records: readonly RecordMember[]
  readonly #byValue = new Map<string, RecordMember[]>()
  readonly #proofs = new Map<ClaimedMember, Promise<ObservedMember>>()
  readonly #reliedOn = new WeakMap<Exchange, readonly ClaimedMember[]>()
  readonly #isExact: boolean

  constructor(
    private readonly client: Client,
    private readonly target: Target,
  ) {
    this.#look = new PreconditionReads(client, target)
    this.#keys = keyMembers(target)
    this.#limited = limitedMembers(target)
    this.#records = recordMembers(target)
    for (const record of this.#records)
      this.#byValue.set(record.value, [...(this.#byValue.get(record.value) ?? []), record])
    this.#confirmations = new Confirmations(client, [...this.#byValue.keys()])
    this.#isExact = target.isExact === true
  }

  /** Every member that the configuration gives. */
  get members(): readonly ClaimedMember[] {
    return [...this.#keys.values(), ...this.#limited, ...this.#records, ...slotMembers(this.target)]
  }

  /** What reads show of a member. */
  async findingOf(member: ClaimedMember): Promise<MemberFinding> {
    return found(member, await this.#proved(member))
  }

  /** Ends the check where the main key, or a record that no call names, is not what the rule needs. */
  async beforeRule({ id, needs }: Rule, operation: OperationId): Promise<void> {
    if (!judgesKeys(id)) this.client.scopes.require(operation)
    await this.#require(this.#records.filter(({ need }) => needs.some((one) => one === need)))
  }

  /** Ends the check where a member that a call relies on is wrong; the result notes the exchange that relied on it. */
  async beforeUse(call: Call): Promise<(exchange: Exchange) => void> {
    const records = this.#recordsIn(call)
    // A record that the configuration names as the workspace's own as well may be called as such.
    const own = records.filter(({ member }) => !member.startsWith('records.foreign.'))
    const keys = this.#keysOf(call)
    await this.#require([...keys, ...(own.length > 0 ? own : records)])
    const members = [...keys, ...records]
    return (exchange) => {
      if (members.length > 0) this.#reliedOn.set(exchange, members)
    }
  }

  /** The member that a failure may come from, if there is one; one that is surely wrong first. */
  async suspect(
    { exchanges, claim }: Pick<FailureDetails, 'exchanges' | 'claim'>,
    { needs }: Pick<Rule, 'needs'>,
  ): Promise<Suspicion | undefined> {
    if (claim !== undefined) return this.#suspicionOn(claim, exchanges)
    const eclipse = this.#eclipse(exchanges.at(-1))
    if (eclipse) return eclipse
    const judged = this.#records.filter(({ judgedBy }) => needs.some((need) => need === judgedBy))
    let doubtful: Suspicion | undefined
    for (const exchange of exchanges)
      for (const member of recordsFirst([...this.#relied(exchange, needs), ...judged])) {
        const suspicion = await this.#suspicionOf(member, exchange)
        if (suspicion?.finding.state === 'differs') return suspicion
        doubtful ??= suspicion
      }
    return doubtful
  }

  /** The members that an exchange relied on, without those that matter to rules with a certain need alone. */
  #relied(exchange: Exchange, needs: Rule['needs']): readonly ClaimedMember[] {
    return (this.#reliedOn.get(exchange) ?? []).filter(
      ({ onlyFor }) => onlyFor === undefined || needs.includes(onlyFor),
    )
  }

  /** What keeps a member from being judged by an answer: another one with the same value accounts for it. */
  #eclipse(exchange: Exchange | undefined): Suspicion | undefined {
    for (const member of exchange ? (this.#reliedOn.get(exchange) ?? []) : []) {
      const other = exchange && member.eclipsedBy?.(exchange, this.#confirmations)
      if (other === undefined) continue
      const { member: name, expected } = member
      const seen = `is the same key as ${other}, which accounts for ${exchange?.response.status} at ${exchange?.operation}`
      const correction = `give ${name} a key of a workspace that is not in the state of ${other} as well, or remove one of the two`
      return {
        finding: {
          member: name,
          state: 'differs',
          seen,
          expected: `${expected}, and in no other state`,
        },
        claim: { member: name, state: 'unusable', claim: expected, seen, correction },
        isRefuted: () => false,
      }
    }
    return undefined
  }

  async #suspicionOf(member: ClaimedMember, exchange: Exchange): Promise<Suspicion | undefined> {
    if (!member.explains(exchange, this.#confirmations)) return undefined
    const observed = await this.#observe(() =>
      member.proveFor ? member.proveFor(this.#look, exchange) : this.#proved(member),
    )
    if (observed.state === 'holds') return undefined
    const isRefuted = () => observed.state !== 'differs' && member.isConfirmed(exchange, this.#confirmations)
    if (observed.state !== 'differs' && (this.#isExact || isRefuted())) return undefined
    return suspicion(member, observed, exchange, isRefuted)
  }

  /** The member that a check itself names: no call shows that it relies on it. */
  async #suspicionOn(name: string, exchanges: readonly Exchange[]): Promise<Suspicion | undefined> {
    if (this.#isExact && !name.startsWith('control.')) return undefined
    const member = this.#claimed(name)
    if (member === undefined) throw new Error(`no member of the configuration is called ${name}`)
    const observed = await this.#proved(member)
    return observed.state === 'holds' ? undefined : suspicion(member, observed, exchanges.at(-1))
  }

  /** What a check has found of a member. */
  claimOf({
    configuration,
    what,
    state,
  }: Pick<Misconfigured, 'configuration' | 'what' | 'state'>): NotedClaim {
    const { expected = `what ${configuration} says`, of } = this.#claimed(configuration) ?? {}
    return {
      member: configuration,
      state,
      claim: expected,
      seen: what,
      ...(of === undefined ? {} : { of }),
      correction: correctionOf(configuration, expected),
    }
  }

  #claimed(name: string): ClaimedMember | undefined {
    return [...this.members, ...hookMembers].find(({ member }) => member === name)
  }

  async #require(members: readonly ClaimedMember[]): Promise<void> {
    for (const member of members.filter(({ isProvedBeforeUse }) => isProvedBeforeUse)) {
      const observed = await this.#proved(member)
      // What only the answers of the server contradict is for the rules to judge.
      if (observed.state !== 'differs') continue
      const { finding, claim } = suspicion(member, observed)
      throw new Misconfigured(finding.member, whatOf(finding), claim.state, claim)
    }
  }

  #keysOf({ as = 'main' }: Call): readonly ClaimedMember[] {
    if (as === 'none') return []
    if (typeof as === 'string') return [this.#keys.get(as) ?? []].flat()
    if (!('key' in as)) return []
    const place = (this.target.keys.limited ?? []).findIndex(({ key }) => key === as.key)
    return [this.#limited[place] ?? []].flat()
  }

  #recordsIn({ params, query, body }: Call): readonly ClaimedMember[] {
    if (this.#byValue.size === 0) return []
    const members = new Set<ClaimedMember>()
    for (const text of textsIn([params, query, body]))
      for (const member of this.#byValue.get(text) ?? []) members.add(member)
    return [...members]
  }

  #proved(member: ClaimedMember): Promise<ObservedMember> {
    const known = this.#proofs.get(member)
    if (known) return known
    const proof = this.#observe(
      () => member.prove(this.#look),
      () => this.#proofs.delete(member),
    )
    this.#proofs.set(member, proof)
    return proof
  }

  /** Makes an observation; one that an outage disturbs shows nothing, and may be made again. */
  async #observe(
    observe: () => Promise<ObservedMember>,
    onDisturbance: () => void = () => undefined,
  ): Promise<ObservedMember> {
    try {
      const observed = await observe()
      if (observed.state !== 'differs') return observed
      // A record may have moved from a page yet to be read to one that was read, and a read may lag.
      this.#look.forget()
      return await observe()
    } catch (error) {
      if (!isDisturbance(error) && !(error instanceof Untested)) throw error
      onDisturbance()
      return { state: 'unknown', seen: `cannot be observed: ${error instanceof Error ? error.message : ''}` }
    }
  }
}

const found = (
  { member, value, expected }: ClaimedMember,
  { state, seen }: ObservedMember,
): MemberFinding => ({
  member,
  ...(value === undefined ? {} : { value }),
  state,
  seen,
  expected,
})

/** A record is likelier to be wrong than the key that it belongs to. */
const recordsFirst = (members: readonly ClaimedMember[]): readonly ClaimedMember[] =>
  members.toSorted((a, b) => Number(b.of !== undefined) - Number(a.of !== undefined))

/** What an observation says of a member to which a failed exchange led. */
function suspicion(
  member: ClaimedMember,
  observed: ObservedMember,
  exchange?: Exchange,
  isRefuted = () => false,
): Suspicion {
  const { member: name, value, expected, fault, of } = member
  const isDisproved = observed.state === 'differs'
  return {
    finding: found(member, observed),
    claim: {
      member: name,
      ...(value === undefined ? {} : { value }),
      ...(of === undefined ? {} : { of }),
      state: isDisproved ? 'disproved' : 'contradicted',
      claim: expected,
      seen: observed.seen,
      correction: isDisproved
        ? correctionOf(name, expected)
        : `make sure that ${name} is ${expected}, and judge the rule again: if it still fails, the server is at fault`,
      ...(isDisproved || exchange === undefined
        ? {}
        : { fault: typeof fault === 'string' ? fault : fault(exchange) }),
    },
    isRefuted,
  }
}

const correctionOf = (member: string, expected: string): string =>
  `give ${member} ${expected}, or remove the member`

/** The hooks as members: what they do shows in the answers alone. */
const hookMembers: readonly ClaimedMember[] = Object.entries(hookClaims).map(([name, claim]) => ({
  ...claim,
  member: `control.${name}`,
  isProvedBeforeUse: false,
  prove: async () => unknown('is not seen to be wrong'),
  explains: () => false,
  isConfirmed: () => false,
}))

/** Every text in a value, at most so deep as calls are that name records. */
function* textsIn(value: unknown, depth = 6): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null && depth > 0)
    for (const member of Object.values(value)) yield* textsIn(member, depth - 1)
}

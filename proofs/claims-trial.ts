import { isKill, plantedFake } from '../cli/proof/prove.js'
import type { Need } from '../contract/index.js'
import { createFake, demoKeys } from '../fake-server/index.js'
import { type AnyMutant, mutants } from '../mutants/index.js'
import {
  capabilities,
  checks,
  checksIn,
  type KeyName,
  openSession,
  operationsToJudge,
  type RuleCheck,
  type Target,
} from '../suites/index.js'
import { claimedTarget, configured, dated } from './configured-fake.js'
import { type KeyFault, keyFaults } from './key-faults.js'
import { findRelevance } from './relevance.js'

/** A server that breaks exactly what a member of the configuration is for, whose claim is true. */
export interface ClaimFault {
  readonly member: string
  readonly fault: string
  /** The rules of which one has to fail, or to warn where the document leaves all of them in doubt. */
  readonly rules: readonly string[]
  readonly verdict: 'fail' | 'warn'
  /** The mutant, or the change of the answers to a key. */
  readonly breaks: AnyMutant | KeyFault
}

/** What came of a faulty server: the rule that finds the fault, or what the rules came to. */
export interface ClaimOutcome {
  readonly finding?: string
  readonly instead: readonly string[]
}

const seed = 1

/** The documented refusal that each key stands for. */
const refusals: { readonly [K in KeyName]?: { readonly status: number; readonly code: string } } = {
  revoked: { status: 401, code: 'unauthorized' },
  expired: { status: 401, code: 'unauthorized' },
  featuresOff: { status: 403, code: 'feature_disabled' },
  contactLimited: { status: 402, code: 'contact_limit_exceeded' },
  lowRate: { status: 429, code: 'rate_limited' },
  quotaExhausted: { status: 402, code: 'quota_exceeded' },
  sendingPaused: { status: 403, code: 'forbidden' },
  silentProvider: { status: 409, code: 'unknown_outcome' },
  providerDown: { status: 503, code: 'unavailable' },
}

/** The most mutants of one member, as the rules of some members have hundreds, and the fewest faults. */
const mostMutants = 12
export const fewestFaults = 4

/** Some items, spread over all of them. */
const spread = <T>(items: readonly T[], most: number): readonly T[] =>
  items.filter(
    (_, n) => Math.floor((n * most) / items.length) !== Math.floor(((n - 1) * most) / items.length),
  )

/** Whether a member, or one that it holds, is what a need asks for. */
const meets = (need: Need, member: string): boolean =>
  capabilities[need].adds.some((add) => add === member || member.startsWith(`${add}.`))

/** Every faulty server by the member whose rules it breaks. */
export async function claimFaults(): Promise<readonly ClaimFault[]> {
  const fake = createFake({ seed })
  const config = configured(fake)
  const own = checksIn(checks, 'full')
  const relevant = await findRelevance(claimedTarget(fake, config), own)
  const faultsOf = (member: string, values: readonly string[]): readonly ClaimFault[] => {
    const needing = own.filter(({ rule }) => rule.needs.some((need) => meets(need, member)))
    const concerned = needing.length > 0 ? needing : relevant(member, values)
    const ids = concerned.map(({ rule }) => rule.id)
    const planted = mutants.filter((mutant) => !('variant' in mutant) && ids.includes(mutant.rule))
    const certain = planted.filter((mutant) => mustFail(mutant, own))
    // What the document leaves in doubt at most warns.
    const doubtful = planted.filter((mutant) => !mustFail(mutant, own))
    const asFault =
      (verdict: ClaimFault['verdict']) =>
      (mutant: AnyMutant): ClaimFault => ({
        member,
        fault: `${mutant.rule}: ${mutant.fault}`,
        rules: [mutant.rule],
        verdict,
        breaks: mutant,
      })
    return [
      ...spread(certain, mostMutants).map(asFault('fail')),
      ...(certain.length < fewestFaults ? spread(doubtful, fewestFaults).map(asFault('warn')) : []),
      ...keyFaultsOf(
        member,
        relevant(member, values).map(({ rule }) => rule.id),
      ),
    ]
  }
  return membersOf(config).flatMap(([member, values]) => faultsOf(member, values))
}

/** Whether a mutant is killed by a failure alone. */
const mustFail = (mutant: AnyMutant, among: readonly RuleCheck[]): boolean =>
  among.some(({ rule }) => rule.id === mutant.rule && isKill(rule, 'fail', mutant))

/** The changed answers to a key that stands for a refusal. */
function keyFaultsOf(member: string, rules: readonly string[]): readonly ClaimFault[] {
  const name = /^keys\.(\w+)$/.exec(member)?.[1] as KeyName | undefined
  const refusal = name && refusals[name]
  if (!name || !refusal) return []
  const key = demoKeys[name as keyof typeof demoKeys]
  return keyFaults({ name, key, main: demoKeys.main, refusal }).map((breaks) => ({
    member,
    fault: breaks.fault,
    rules,
    // That an outage of the provider gives 503 is inferred (statements of section 4.7 and 4.8).
    verdict: name === 'providerDown' ? 'warn' : 'fail',
    breaks,
  }))
}

/** Every member of a configuration that makes a claim, with the texts in it. */
function membersOf({ keys = {}, records = {}, control = {} }: ReturnType<typeof configured>) {
  const nested = (name: string, value: object): readonly (readonly [string, unknown])[] =>
    Object.entries(value).map(([key, own]) => [`${name}.${key}`, own] as const)
  const parts = ['foreign', 'slots', 'templates', 'conversationOf', 'phoneNumbers', 'bookables']
  // Which features are off is a part of what keys.featuresOff claims.
  const { switchedOff: _, ...named } = records
  const recordMembers = nested('records', named).flatMap(([member, value]) =>
    parts.some((part) => member === `records.${part}`)
      ? nested(member, value as object)
      : [[member, value] as const],
  )
  const hooks = ['advanceClock', 'holdNextWrite', 'failNext', 'receiver'].map(
    (name) => [`control.${name}`, control] as const,
  )
  return [...nested('keys', keys), ...recordMembers, ...hooks].map(
    ([member, value]) => [member, textsOf(value)] as const,
  )
}

/** Every text in a value. */
const textsOf = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(textsOf)

/** Judges a faulty server by the right configuration, rule by rule, until one finds the fault. */
export async function tryClaim({ breaks, rules, verdict: wanted }: ClaimFault): Promise<ClaimOutcome> {
  const own = checksIn(checks, 'full').filter(({ rule }) => rules.includes(rule.id))
  const session = await openSession({ target: targetOf(breaks), checks: own, seed })
  const isFound = ({ verdict }: { readonly verdict: string }) => verdict === 'fail' || verdict === wanted
  const instead: string[] = []
  for (const check of own)
    for (const operation of operationsToJudge(check)) {
      const result = await session.judgeAt(check, operation)
      const line = `${result.verdict} ${check.rule.id} at ${operation}: ${result.reason ?? ''}`
      if (isFound(result)) return { finding: line, instead }
      if (result.verdict !== 'pass') instead.push(line)
    }
  // What the monitor has seen joins in the results.
  const seen = (await session.results()).find(isFound)
  return { ...(seen ? { finding: `${seen.verdict} ${seen.rule.id}: ${seen.reason}` } : {}), instead }
}

/** A faulty server as a target, by the configuration of an honest one that begins with the same records. */
function targetOf(breaks: ClaimFault['breaks']): Target {
  const config = configured(createFake({ seed }))
  if ('rule' in breaks) return claimedTarget(plantedFake(breaks, seed), config)
  const fake = createFake({ seed })
  return claimedTarget(fake, config, { transport: breaks.plant(dated(fake)) })
}

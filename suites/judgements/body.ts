import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import type { ErrorCode } from '../../contract/index.js'
import {
  type Api,
  type Check,
  type Exchange,
  Inconclusive,
  type Json,
  member,
  property,
  succeeded,
} from '../api/index.js'
import { openTrial, requireOrdinaryAccepted, type WriteTrial } from '../drivers/trials.js'
import { learnErrorCodes } from './codes.js'

/** A body by the members that differ from the base one, given explicitly or from the record it is tried on. */
export type Body = Json | ((on: Json) => Json)

/** How bodies are refused. */
export interface Refusal {
  /** Further bodies, of which a run tries a few. */
  readonly drawn?: fc.Arbitrary<Json>
  /** Further bodies that are written out; a run draws from them as well. */
  readonly others?: readonly Body[]
  /** The most of both that a run tries; one by default. */
  readonly atMost?: number
  /**
   * Of a rule in doubt, the bodies that no permitted choice lets a server take, so that to take one fails; none by default.
   * A 500, and a side effect of bodies that are all refused, fail in any case.
   */
  readonly certain?: true | ((body: Json) => boolean)
  /** Judges the answer to a body that is accepted although the rule is against it, where the rule is in doubt. */
  readonly taken?: (exchange: Exchange, body: Json) => void
  /** The errors that are fair, where 400 `invalid_request` is not the only one. */
  readonly errors?: readonly (readonly [status: number, code: ErrorCode])[]
  /** Judges each answer in addition, together with others. */
  readonly alike?: (api: Api, exchange: Exchange, body: Json) => void
}

/** What is wrong with a body by a rule, in one table for its check and for the explorer. */
export interface Refused extends Refusal {
  /** The bodies that every run sends. */
  readonly wrong: readonly Body[]
}

const invalid = [[400, 'invalid_request']] as const

/** A check that each body is refused and leaves no side effect, while an ordinary one is accepted. */
export const refuses = (bodies: readonly Body[], how: Refusal = {}): Check =>
  refusesBy(openTrial)(bodies, how)

/** The same check for another trial, where an operation takes several kinds of bodies. */
export const refusesBy =
  (open: (api: Api) => Promise<WriteTrial>) =>
  (bodies: readonly Body[], how: Refusal = {}): Check =>
  async (api) => {
    const trial = await open(api)
    await judgeRefused(api, trial, bodies, how)
    await requireOrdinaryAccepted(api, trial)
  }

/** The check that the bodies of a table are refused. */
export const refusesAll = (
  { wrong, ...how }: Refused,
  open: (api: Api) => Promise<WriteTrial> = openTrial,
): Check => refusesBy(open)(wrong, how)

/** The refused half of a check: the bodies one by one, then what they may have left. */
export async function judgeRefused(
  api: Api,
  trial: WriteTrial,
  bodies: readonly Body[],
  how: Refusal = {},
): Promise<void> {
  const judgeRest = await judgeRefusedFirst(api, trial, bodies, how)
  judgeRest()
}

/** The same, up to what a rule in doubt leaves open: that is judged by calling what is given back. */
export async function judgeRefusedFirst(
  api: Api,
  trial: WriteTrial,
  bodies: readonly Body[],
  { drawn, others = [], atMost = 1, errors = invalid, certain, taken, alike }: Refusal = {},
): Promise<() => void> {
  await learnErrorCodes(api)
  const inDoubt: Exchange[] = []
  const isRefused = (exchange: Exchange, body: Json): void => {
    const allowed = errors.map(([status, code]) => ({ status, code }))
    const isOpen = certain !== true && !certain?.(body)
    if (!api.rule.certain) inDoubt.push(exchange)
    if (api.rule.certain) api.expect.errorOf(exchange, errors)
    else if (isOpen) api.expect.answered(exchange, allowed)
    else api.expect.refused(exchange, allowed)
    if (isOpen && succeeded(exchange)) taken?.(exchange, body)
  }
  const from = api.evidence.exchanges.length
  const bodyOf = (body: Body) => (typeof body === 'function' ? body(trial.on) : body)
  const examples = bodies.map(bodyOf)
  const further = [
    ...(others.length > 0 ? [fc.constantFrom(...others.map(bodyOf))] : []),
    ...(drawn ? [drawn] : []),
  ]
  const refused = property(
    further.length > 0 ? fc.oneof(...further) : fc.constantFrom(...examples),
    async (_, body) => {
      const exchange = await trial.send(body)
      alike?.(api, exchange, body)
      isRefused(exchange, body)
    },
    { examples, atMost: further.length > 0 ? atMost : 0, again: true },
  )
  const noSideEffect = async () => {
    const now = await trial.now()
    const by = api.evidence.exchanges.slice(from)
    const isCertain = inDoubt.length > 0 && !inDoubt.some(succeeded)
    const basis = isCertain ? { by, certain: true } : { by }
    api.expect.equal(now, trial.before, 'no side effect of what was refused', basis)
  }
  try {
    await refused(api)
  } catch (error) {
    // A refused body that took effect may be what makes the next one fail.
    if (error instanceof Inconclusive) await noSideEffect()
    throw error
  }
  // What was accepted is in doubt by itself, and explains its side effect.
  if (!inDoubt.some(succeeded)) await noSideEffect()
  return () => {
    for (const exchange of inDoubt) api.expect.errorOf(exchange, errors)
  }
}

/** How a value that came back is compared with the one sent. */
export type Same = (came: unknown, sent: unknown) => boolean

/** The taken half of a check: the body succeeds, and its members are answered and stored as they were sent. */
export async function judgeAccepted(
  api: Api,
  trial: WriteTrial,
  fields: Json,
  same: Same = isDeepStrictEqual,
  basis: { readonly certain?: boolean } = {},
): Promise<void> {
  const exchange = await trial.send(fields)
  api.expect.status(exchange, [200, 201], basis)
  const answer = api.read.record(exchange)
  const stored = await trial.stored(answer)
  const by = [exchange, ...api.evidence.exchanges.slice(-1)]
  const places = { 'the answer': answer, 'the record read back': stored }
  for (const [name, sent] of Object.entries(fields))
    for (const [place, record] of Object.entries(places)) {
      const expected = `\`${name}\` in ${place} as sent: ${brief(sent)}`
      const values = { expected: sent, actual: record[name] }
      const compared = member(record, name, { equals: sent })
      api.expect.that(same(record[name], sent), expected, record[name], { by, values, compared, ...basis })
    }
}

const brief = (value: unknown): string => {
  const text = JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 80)}… (${text.length} characters of JSON)` : text
}

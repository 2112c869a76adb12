import type { Variant } from '../operations/operation.js'

/** Which requests a disturbance concerns. */
export type DisturbedRequests =
  | 'every request'
  | 'one read and one write'
  | 'keyed writes'
  | 'sends'
  | 'writes with expectedRev'
  | 'bookings'
  | 'lists'
  | 'answers with records'
  | 'deliveries'

/** How a server that conforms to the document may make things hard for a client. */
export interface Disturbance {
  /** The section of the document that permits it. */
  readonly section: string
  readonly says: string
  readonly concerns: DisturbedRequests
  /**
   * Whether it meets the first request of each operation that it concerns, as a fault does (`once`), or all that it
   * concerns, as a property of the server (`always`).
   */
  readonly meets: 'once' | 'always'
  readonly variants: readonly Variant[]
  /** The variants whose description says explicitly that a server may do this; for the others it is inferred. */
  readonly certain: readonly Variant[]
  /** Why it is inferred, where it is. */
  readonly doubt?: string
}

type Facts = Omit<Disturbance, 'section' | 'says' | 'certain' | 'variants'> & {
  readonly variants?: readonly Variant[]
  readonly certain?: readonly Variant[]
}

const both: readonly Variant[] = ['full', 'compact']
const full: readonly Variant[] = ['full']

const disturbance = (section: string, says: string, facts: Facts): Disturbance => {
  const { variants = both, certain = facts.doubt === undefined ? variants : [] } = facts
  return { section, says, ...facts, variants, certain }
}

const aboutConnections =
  'The document does not describe connections; HTTP lets any of them end, and the idempotency keys of section 4.1 exist for this.'
const aboutIntermediaries =
  'The document describes it for the second of two requests; a client that sends only one sees it when an intermediary sends the request again.'
const aboutDeliveries =
  'The document shows neither the body of a delivery nor its headers, and does not say that an event arrives once; JSON and HTTP permit each of these forms.'
const aboutPages =
  'Section 4.1 names `null` as the only sign of the last page, and says nothing about the number of records; section 4.11 says that a page may be empty.'

/** Every disturbance by its name, in the order of reports. */
export const disturbances = {
  'rate-limit-seconds': disturbance(
    '7',
    'Any request may be answered with 429 and the seconds to wait in `Retry-After`.',
    {
      concerns: 'every request',
      meets: 'once',
    },
  ),
  'rate-limit-date': disturbance('7', 'Any request may be answered with 429 and a date in `Retry-After`.', {
    concerns: 'every request',
    meets: 'once',
    doubt: 'The document does not show the form of `Retry-After`; HTTP allows both (gap.retry-after-format).',
  }),
  unavailable: disturbance('7', 'The service may be temporarily unavailable and answer with 503.', {
    concerns: 'every request',
    meets: 'once',
    certain: ['compact'],
    doubt:
      'Section 4.1 does not list 503 for every endpoint; section 4 lists it for replies, messages and bookings, and section 4.11 for all.',
  }),
  internal: disturbance('4.1', 'Any request may be answered with 500.', {
    concerns: 'every request',
    meets: 'once',
  }),
  'reset-before': disturbance('4.1', 'A connection may be reset before its request takes effect.', {
    concerns: 'every request',
    meets: 'once',
    doubt: aboutConnections,
  }),
  'reset-after': disturbance(
    '4.1',
    'A connection may be reset after its request has taken effect, so that the answer is lost.',
    {
      concerns: 'every request',
      meets: 'once',
      doubt: aboutConnections,
    },
  ),
  slow: disturbance('4.1', 'An answer may arrive late.', {
    concerns: 'one read and one write',
    meets: 'once',
    doubt: 'The document sets no time limit for an answer.',
  }),
  'unknown-outcome': disturbance(
    '4.7',
    'A message may be answered with 409 `unknown_outcome` although nothing was recorded.',
    {
      concerns: 'sends',
      meets: 'once',
      variants: full,
    },
  ),
  'unknown-outcome-sent': disturbance(
    '4.7',
    'A message may be answered with 409 `unknown_outcome` although it has gone out.',
    {
      concerns: 'sends',
      meets: 'once',
      variants: full,
    },
  ),
  'rival-writer': disturbance('7', 'Another change may come first, so that `expectedRev` is stale.', {
    concerns: 'writes with expectedRev',
    meets: 'once',
    variants: full,
  }),
  'slot-taken': disturbance(
    '4.8',
    'Another client may book the slot first; the answer is then 409 `conflict` with `alternatives`.',
    {
      concerns: 'bookings',
      meets: 'once',
      variants: full,
    },
  ),
  'in-progress': disturbance(
    '4.1',
    'A write with a key may be answered with 409 `idempotency_in_progress`.',
    {
      concerns: 'keyed writes',
      meets: 'once',
      doubt: aboutIntermediaries,
    },
  ),
  replayed: disturbance('4.1', 'A write with a key may be answered as a repetition of its first execution.', {
    concerns: 'keyed writes',
    meets: 'always',
    doubt: aboutIntermediaries,
  }),
  'short-pages': disturbance('4.1', 'A page before the last may have fewer records than `limit`.', {
    concerns: 'lists',
    meets: 'always',
    certain: ['compact'],
    doubt: aboutPages,
  }),
  'empty-page': disturbance('4.1', 'A page before the last may have no records.', {
    concerns: 'lists',
    meets: 'always',
    certain: ['compact'],
    doubt: aboutPages,
  }),
  'unknown-values': disturbance(
    '2.3',
    'A member whose values the document does not list in full may have another value.',
    {
      concerns: 'answers with records',
      meets: 'always',
      variants: full,
    },
  ),
  nulls: disturbance('2', 'Each member that the document marks as nullable may be null.', {
    concerns: 'answers with records',
    meets: 'always',
    variants: full,
  }),
  'absent-optionals': disturbance('2', 'A member that the document marks as optional may be absent.', {
    concerns: 'answers with records',
    meets: 'always',
    variants: full,
  }),
  'added-fields': disturbance('9', 'An answer may have members that the document does not list.', {
    concerns: 'answers with records',
    meets: 'always',
    doubt: 'The document shows no compatibility policy, and calls no record complete (gap.versioning).',
  }),
  'added-headers': disturbance('4.1', 'An answer may have headers that the document does not name.', {
    concerns: 'every request',
    meets: 'always',
    doubt: 'The document names few headers; by HTTP, a recipient ignores those that it does not know.',
  }),
  'varied-deliveries': disturbance(
    '6',
    'A webhook delivery may be written in any form that JSON and HTTP permit, and an equal one may arrive at the same time.',
    {
      concerns: 'deliveries',
      meets: 'always',
      variants: full,
      doubt: aboutDeliveries,
      certain: [],
    },
  ),
} satisfies Readonly<Record<string, Disturbance>>

/** The name of a disturbance, such as `rate-limit-seconds`. */
export type DisturbanceName = keyof typeof disturbances

/** The names of all disturbances, in the order of reports. */
export const disturbanceNames = Object.keys(disturbances) as DisturbanceName[]

/** Whether a value is the name of a disturbance. */
export const isDisturbanceName = (value: unknown): value is DisturbanceName =>
  typeof value === 'string' && Object.hasOwn(disturbances, value)

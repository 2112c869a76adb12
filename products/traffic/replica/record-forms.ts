import { op } from '../../../contract/index.js'
import type { Json } from '../../../suites/index.js'
import type { Sighting } from './sighting.js'

/** How much of a record was shown: all of it, some members, or no more than that it is there. */
export type Known = 'seen' | 'partly seen' | 'invented'

/** A record of a replica, with its members as a seed takes them. */
export interface ReplicaRecord {
  readonly noun: string
  readonly id: string
  readonly known: Known
  readonly members: Json
}

/** Which moment of a recording a replica shows: before the first request, or after the last answer. */
export type Moment = 'start' | 'end'

/**
 * A record as it was at a moment; undefined where it did not exist then.
 *
 * @param sightings All that was shown of it, in order.
 * @param startedMs When the recording began by the clock of the server; a record made since is none of its start.
 */
export function formAt(
  moment: Moment,
  sightings: readonly Sighting[],
  startedMs: number,
): ReplicaRecord | undefined {
  return moment === 'end' ? atEnd(sightings) : atStart(sightings, startedMs)
}

function atEnd(sightings: readonly Sighting[]): ReplicaRecord | undefined {
  const last = sightings.at(-1)
  if (last === undefined || last.how === 'deleted') return undefined
  const from = sightings.findLastIndex(({ isWhole }) => isWhole)
  const members = merged(sightings.slice(Math.max(from, 0)))
  const isAsShown = sightings.slice(from + 1).every(isMention)
  return {
    noun: last.noun,
    id: last.id,
    known:
      from >= 0 && isAsShown ? 'seen' : from < 0 && sightings.every(isMention) ? 'invented' : 'partly seen',
    members,
  }
}

function atStart(sightings: readonly Sighting[], startedMs: number): ReplicaRecord | undefined {
  const [first] = sightings.filter((one) => !isMention(one) || one.how !== 'read')
  if (first === undefined) return atEnd(sightings)
  if (sightings.some(({ how }) => how === 'created') || madeAt(first.members) >= startedMs) return undefined
  const { noun, id } = first
  if (first.how === 'read' && first.isWhole) return { noun, id, known: 'seen', members: first.members }
  if (first.how === 'deleted') {
    return { noun, id, known: 'partly seen', members: { id } }
  }
  // The first whole form is the one before the change as far as the change left it.
  const whole = sightings.find(({ isWhole }) => isWhole)
  return {
    noun,
    id,
    known: 'partly seen',
    members: beforeChange(first, { ...whole?.members, ...first.members }),
  }
}

/** What of a record's form after its first change is known of the form before it. */
function beforeChange({ how, exchange, isWhole }: Sighting, members: Json): Json {
  if (how !== 'changed') return members
  const before = isWhole && typeof members.rev === 'number' ? { ...members, rev: members.rev - 1 } : members
  switch (exchange.operation) {
    case op.cancelMeeting:
      return 'canceledAt' in before ? { ...before, status: 'confirmed', canceledAt: null } : before
    case op.closeDeal:
      return { ...before, status: 'open', closedAt: null }
    case op.completeTask:
      return before.doneAt === null ? before : { ...before, doneAt: null }
    default:
      return before
  }
}

/** Whether a sighting says no more than that the record is there. */
const isMention = ({ members }: Sighting): boolean => Object.keys(members).every((name) => name === 'id')

const merged = (sightings: readonly Sighting[]): Json =>
  Object.assign({}, ...sightings.map(({ members }) => members))

/** When a record was made, in milliseconds since 1970. */
function madeAt({ createdAt, at, occurredAt }: Json): number {
  const text = createdAt ?? at ?? occurredAt
  return typeof text === 'string' ? Date.parse(text) : Number.NaN
}

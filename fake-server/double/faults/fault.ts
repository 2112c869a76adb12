import { isErrorCode, type ServedOperationId, statusOfCode } from '../../../contract/index.js'
import { checkMembers, type MembersOf } from '../../input/check-members.js'
import { isObject } from '../../input/is-object.js'
import { namesOf, operationSet } from '../../pipeline/operation-name.js'
import { requestTest } from '../../pipeline/request-match.js'
import type { Disruption, Fault, FaultPoint } from '../../world/fault.js'
import { durationMs } from '../clock/duration.js'
import { checkTimes } from './check-times.js'
import type { FaultKind, FaultOptions } from './fault-options.js'
import { faultReply } from './fault-reply.js'

/** What a fault does, and at which points it can; the first one is the default. */
interface Kind {
  readonly name: string
  readonly does: Disruption
  readonly points: readonly FaultPoint[]
  readonly needsSuccess?: boolean
}

type KindName = 'reset' | 'lost-after-commit' | 'truncate' | 'hang'

const kinds: Readonly<Record<KindName, Kind>> = {
  reset: { name: 'reset', does: { kind: 'reset' }, points: ['arrival', 'answer'] },
  'lost-after-commit': {
    name: 'lost-after-commit',
    does: { kind: 'reset' },
    points: ['answer'],
    needsSuccess: true,
  },
  truncate: { name: 'truncate', does: { kind: 'truncate' }, points: ['answer'] },
  hang: { name: 'hang', does: { kind: 'hang' }, points: ['arrival', 'answer'] },
}

const isKindName = (what: FaultKind): what is KindName =>
  typeof what === 'string' && Object.hasOwn(kinds, what)

/** Answers that do not depend on the request are given before it is read. */
const comesOnArrival = (status: number): boolean => status === 401 || status === 429 || status >= 500

function kindOf(what: FaultKind, options: FaultOptions): Kind {
  if (isKindName(what)) return kinds[what]
  if (typeof what === 'object' && ('delay' in what || 'delayMs' in what)) {
    const ms =
      'delay' in what ? durationMs(what.delay, 'with.delay') : durationMs(what.delayMs, 'with.delayMs')
    if (ms < 0) throw new Error(`a delay must be 0 or more, not ${ms} ms`)
    return { name: `delay ${ms} ms`, does: { kind: 'delay', ms }, points: ['answer', 'arrival'] }
  }
  const answers = typeof what === 'string' ? isErrorCode(what) : typeof what === 'number' || isObject(what)
  if (!answers)
    throw new Error(
      `with must be '${Object.keys(kinds).join("', '")}', an error code (${Object.keys(statusOfCode).join(', ')}), a status, { status, body } or { delay }, not ${typeof what === 'string' ? `'${what}'` : String(what)}`,
    )
  const { status, replyAt } = faultReply(what, options)
  const point = comesOnArrival(status) ? 'arrival' : status < 400 ? 'answer' : 'effect'
  const others = (['arrival', 'effect', 'answer'] as const).filter((other) => other !== point)
  const name = typeof what === 'object' ? ('code' in what ? what.code : String(status)) : String(what)
  return { name, does: { kind: 'reply', replyAt }, points: [point, ...others] }
}

const takes: MembersOf<FaultOptions> = {
  on: true,
  with: true,
  at: true,
  retryAfter: true,
  times: true,
  chance: true,
  when: true,
}

/**
 * Makes a fault of what a user has given.
 *
 * @param served The operations that the fake serves.
 * @throws An Error that names the member, its value and the fix.
 */
export function faultOf(options: FaultOptions, served: readonly ServedOperationId[]): Fault {
  if (!isObject(options))
    throw new Error(
      `fail takes a fault, such as { on: 'POST /contacts', with: 429 }, not ${JSON.stringify(options)}`,
    )
  checkMembers(options, takes, 'a fault')
  const { on, at, retryAfter, times = 1, chance = 1, when } = options
  const kind = kindOf(options.with, options)
  const point = at ?? kind.points[0] ?? 'arrival'
  if (!kind.points.includes(point))
    throw new Error(`'${kind.name}' can be at '${kind.points.join("' or '")}', not at '${point}'`)
  checkTimes(times)
  if (!(chance >= 0 && chance <= 1)) throw new Error(`chance must be a number from 0 to 1, not ${chance}`)
  if (retryAfter !== undefined && kind.does.kind !== 'reply')
    throw new Error(`retryAfter needs a fault that answers, and '${kind.name}' does not`)
  const names = namesOf(on ?? '*')
  return {
    name: kind.name,
    on: names,
    operations: names.includes('*') ? undefined : operationSet(names, served),
    at: point,
    does: kind.does,
    times,
    chance,
    needsSuccess: kind.needsSuccess ?? false,
    meets: requestTest(when),
  }
}

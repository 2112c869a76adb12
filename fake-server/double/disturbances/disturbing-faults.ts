import type { Assumptions } from '../../../contract/index.js'
import {
  type DisturbanceName,
  type ErrorCode,
  type Operation,
  op,
  type ServedOperationId,
} from '../../../contract/index.js'
import type { Disruption, Fault } from '../../world/fault.js'
import { durationMs } from '../clock/duration.js'
import { checkTimes } from '../faults/check-times.js'
import { faultReply } from '../faults/fault-reply.js'
import type { DisturbOptions } from './disturb-options.js'

/** The operations that a fake serves, by id. */
export type ServedOperations = Readonly<Record<string, Operation>>

/** What a disturbance does to the requests that it meets. */
interface Kind {
  readonly at: Fault['at']
  readonly does: Disruption
  /** The operations that it concerns; all by default. */
  readonly concerns?: (operation: Operation) => boolean
  readonly needsSuccess?: true
  readonly needsKey?: true
}

/** The milliseconds since 1970 by which clients count. */
type Wall = () => number

const replying = (code: ErrorCode): Extract<Disruption, { kind: 'reply' }> => ({
  kind: 'reply',
  replyAt: faultReply(code, { with: code }).replyAt,
})

/** A 429 whose wait has one form, whatever the assumed one is. */
function rateLimit(form: Assumptions['retry-after-format'], retryAfter: number | string, wall?: Wall): Kind {
  const { replyAt } = faultReply('rate_limited', { with: 429, retryAfter })
  return {
    at: 'arrival',
    does: {
      kind: 'reply',
      // A date has no milliseconds: rounded up, so that it is not too early for a client that counts them.
      replyAt: (now, assumptions) =>
        replyAt(wall ? Math.ceil(wall() / 1000) * 1000 : now, { ...assumptions, 'retry-after-format': form }),
    },
  }
}

const isRevised = ({ method, target }: Operation): boolean =>
  method !== 'GET' && (target === 'deal' || target === 'ticket' || target === 'conversation')
const isSend = ({ answer }: Operation): boolean => answer.kind === 'one' && answer.of === 'sendResult'
const takesKeys = ({ idempotencyKey }: Operation): boolean => idempotencyKey !== 'unlisted'

type FaultName = Exclude<
  DisturbanceName,
  | 'short-pages'
  | 'empty-page'
  | 'unknown-values'
  | 'nulls'
  | 'absent-optionals'
  | 'added-fields'
  | 'added-headers'
  | 'varied-deliveries'
>

const kinds: Readonly<Record<FaultName, (options: DisturbOptions, wall: Wall) => Kind>> = {
  'rate-limit-seconds': ({ retryAfter = 1 }) => rateLimit('seconds', retryAfter),
  'rate-limit-date': ({ retryAfter = 1 }, wall) => rateLimit('date', retryAfter, wall),
  unavailable: () => ({ at: 'arrival', does: replying('unavailable') }),
  internal: () => ({ at: 'arrival', does: replying('internal') }),
  'reset-before': () => ({ at: 'arrival', does: { kind: 'reset' } }),
  'reset-after': () => ({ at: 'answer', does: { kind: 'reset' }, needsSuccess: true }),
  slow: ({ delay = 2000 }) => {
    const ms = durationMs(delay, 'delay')
    if (!(ms >= 0)) throw new Error(`the delay of slow must be 0 ms or more, not ${ms} ms`)
    return { at: 'answer', does: { kind: 'delay', ms } }
  },
  'unknown-outcome': () => ({ at: 'effect', does: { kind: 'silence' }, concerns: isSend }),
  'unknown-outcome-sent': () => ({
    at: 'effect',
    does: { ...replying('unknown_outcome'), kind: 'instead' },
    concerns: isSend,
  }),
  'rival-writer': () => ({ at: 'effect', does: { kind: 'rival' }, concerns: isRevised }),
  'slot-taken': () => ({
    at: 'effect',
    does: { kind: 'rival' },
    concerns: ({ id }) => id === op.bookMeeting,
  }),
  'in-progress': () => ({
    at: 'effect',
    does: replying('idempotency_in_progress'),
    concerns: takesKeys,
    needsKey: true,
  }),
  replayed: () => ({ at: 'effect', does: { kind: 'replay' }, concerns: takesKeys, needsKey: true }),
}

/** Whether a disturbance meets single requests as faults do. */
export const isFaultName = (name: DisturbanceName): name is FaultName => Object.hasOwn(kinds, name)

/**
 * The faults of a disturbance: one for each operation that it concerns, so that a client meets it everywhere and can go on.
 *
 * @param wall The computer's clock in milliseconds since 1970, or what stands for it in the fake.
 * @throws An Error where a number is invalid.
 */
export function disturbingFaults(
  options: DisturbOptions & { readonly name: FaultName },
  served: ServedOperations,
  wall: Wall,
): readonly Fault[] {
  const { name, times = name === 'replayed' ? Number.POSITIVE_INFINITY : 1 } = options
  checkTimes(times)
  const {
    at,
    does,
    concerns = () => true,
    needsSuccess = false,
    needsKey = false,
  } = kinds[name](options, wall)
  const concerned = Object.values(served).filter(concerns)
  const reads = concerned.filter(({ method }) => method === 'GET')
  const writes = concerned.filter(({ method }) => method !== 'GET')
  const groups = name === 'slow' ? [reads, writes] : concerned.map((operation) => [operation])
  return groups.map((group) => ({
    name: `disturb:${name}`,
    on: group.map(({ id }) => id),
    operations: new Set(group.map(({ id }) => id as ServedOperationId)),
    at,
    does,
    times,
    chance: 1,
    needsSuccess,
    meets: ({ idempotencyKey }) => !needsKey || idempotencyKey !== undefined,
  }))
}

import { type Assumptions, type GapName, op, type ServedOperationId, takesKey } from '../../contract/index.js'
import { ApiError } from '../messages/api-error.js'
import type { FakeResponse } from '../messages/message.js'
import { type Reply, rendered } from '../messages/reply.js'
import type { Context } from '../pipeline/context.js'
import { deferred } from '../pipeline/deferred.js'
import { canonical, keyName } from '../pipeline/idempotency.js'
import { restsOn, restsOnChoice } from '../pipeline/rests-on.js'
import { treatmentOf } from '../pipeline/treatment-of.js'

/** The members of `data` that a replay may show otherwise. */
interface ReplayOverride {
  secret?: string
  alreadyBooked?: boolean
  unchanged?: boolean
  alreadyExisted?: boolean
}

/** How the replay of a success differs from the first answer, by operation (sections 4.4, 4.8 and 4.9). */
const replayOverrides: Partial<
  Record<ServedOperationId, (data: ReplayOverride, assumptions: Assumptions) => void>
> = {
  [op.createActivity]: (data) => {
    data.alreadyExisted = true
  },
  [op.bookMeeting]: (data, assumptions) => {
    data.alreadyBooked = assumptions['booking-already-booked'] !== 'never'
  },
  [op.cancelMeeting]: (data, assumptions) => {
    data.unchanged ||= assumptions['cancel-replay-unchanged']
  },
  [op.createWebhook]: (data, assumptions) => {
    if (assumptions['webhook-create-replay-secret'] === 'left-out') delete data.secret
  },
}

/** The gaps about what a replay shows, by operation. */
const replayGaps: Partial<Record<ServedOperationId, GapName>> = {
  [op.bookMeeting]: 'booking-already-booked',
  [op.cancelMeeting]: 'cancel-replay-unchanged',
  [op.createWebhook]: 'webhook-create-replay-secret',
}

/** Repeats the answer to a known keyed request, refuses another under its key, and stores a new one (section 4.1). */
export function replay(context: Context): Reply | undefined | Promise<Reply | undefined> {
  const { workspace, world, behaviour, assumptions, surface } = context
  const name = keyName(context)
  if (name === undefined || ignoresKeys(context)) return undefined
  const fingerprint = fingerprintOf(context)
  const used = workspace.answered.get(name)
  const age = used === undefined ? 0 : world.now() - used.since
  if (used && surface.variant === 'compact')
    restsOnChoice(context, 'compact-replay-window', ({ windowMs }) => age < windowMs)
  const live = age < behaviour.policy.idempotencyWindowMs ? used : undefined
  const known = live?.failed ? undefined : live
  if (known) {
    const isOther = known.fingerprint !== fingerprint
    if (isOther) restsOn(context, 'idempotency-fingerprint')
    if (isOther && surface.variant === 'compact') restsOn(context, 'compact-key-reuse-status')
    if (known.by !== userOf(context)) restsOn(context, 'idempotency-scope')
    if (known.fingerprint !== fingerprint)
      throw new ApiError(
        'idempotency_key_reused',
        'this Idempotency-Key was used with a different request',
        surface.rules.keyReused,
        surface.reused(assumptions),
      )
    if (known.response) {
      if (known.response.status >= 400) restsOn(context, 'idempotency-failed-storage')
      if (assumptions['idempotency-after-expiry'] === 'window-from-last-use')
        workspace.answered.set(name, { ...known, since: world.now() })
      return replayOf(context, known.response)
    }
    restsOn(context, 'idempotency-race')
    if (known.done) return known.done.then(() => replay(context))
    throw new ApiError(
      'idempotency_in_progress',
      'the first request with this Idempotency-Key is still being processed',
      surface.rules.keyInProgress,
    )
  }
  const since = world.now()
  const by = userOf(context)
  // What a later request may wait for while this one is processed (gap.idempotency-race).
  const processing = assumptions['idempotency-race'] === 'refuse' ? undefined : deferred()
  workspace.answered.set(name, { fingerprint, since, by, ...(processing && { done: processing.promise }) })
  context.settle.push((reply) => {
    processing?.fulfil()
    if (isKept(reply, assumptions['idempotency-failed-storage']))
      workspace.answered.set(name, { fingerprint, since, by, response: rendered(reply) })
    else if (isDisputed(reply))
      workspace.answered.set(name, { fingerprint, since, by, failed: rendered(reply) })
    else workspace.answered.delete(name)
    if (live?.failed && (live.fingerprint !== fingerprint || !isSame(live.failed, rendered(reply))))
      restsOn(context, 'idempotency-failed-storage')
    return repeated(context, reply)
  })
  return undefined
}

/** The answer to a first request, which a disturbance makes that of a repetition. */
function repeated(context: Context, reply: Reply): Reply {
  const treatment = treatmentOf(context)
  if (treatment?.fault?.does.kind !== 'replay' || reply.status >= 300) return reply
  treatment.isMet = true
  return replayOf(context, rendered(reply))
}

/** The key and the operation of a request, which may be all that shares its `Idempotency-Key` (gap.idempotency-scope). */
const userOf = ({ key, operation }: Context): string => `${key.key} ${operation}`

/** Whether an answer is repeated under its key (gap.idempotency-failed-storage). */
const isKept = (
  { status, isKept: isRepeated, isInjected }: Reply,
  storage: Context['assumptions']['idempotency-failed-storage'],
): boolean =>
  isRepeated === true ||
  (!isInjected &&
    (status < 300 ||
      (storage === 'below-500' && status < 500) ||
      (storage === 'conflicts' && status === 409)))

/** Whether another choice would have stored an error that is not (gap.idempotency-failed-storage). */
const isDisputed = ({ status, isInjected }: Reply): boolean => !isInjected && status >= 400 && status < 500

const isSame = (one: FakeResponse, other: FakeResponse): boolean =>
  one.status === other.status && one.body === other.body

/** Whether the operation ignores keys, as its entry lists none (gap.idempotency-assign-endpoints). */
function ignoresKeys(context: Context): boolean {
  const { operation, assumptions, surface } = context
  if (surface.operations[operation].idempotencyKey === 'unlisted')
    restsOn(context, 'idempotency-assign-endpoints')
  return !takesKey(surface.operations[operation], assumptions)
}

/** The first answer, with what differs in a replay (gaps idempotency-replay-status, webhook-create-replay-secret). */
function replayOf(context: Context, { status, headers, body }: FakeResponse): Reply {
  const { operation, surface, assumptions } = context
  context.coverage.showed('replayed answer')
  const { retryStatus } = surface.operations[operation]
  const as200 = assumptions['idempotency-replay-status'] === 'always-200' || retryStatus === 200
  const answer = JSON.parse(body) as { data?: object }
  if (answer.data) replayOverrides[operation]?.(answer.data, assumptions)
  if (status === 201 && retryStatus === undefined) restsOn(context, 'idempotency-replay-status')
  const gap = replayGaps[operation]
  if (gap !== undefined) restsOn(context, gap)
  const marked = assumptions['idempotency-replay-status'] === 'marked'
  return {
    status: status === 201 && as200 ? 200 : status,
    headers: marked ? { ...headers, 'idempotency-replayed': 'true' } : headers,
    body: answer,
    isReplay: true,
  }
}

/** What makes two requests the same (gap.idempotency-fingerprint). */
function fingerprintOf({ request, params, body, assumptions }: Context): string {
  switch (assumptions['idempotency-fingerprint']) {
    case 'body-only':
      // Not the method and the endpoint, but the record: the answer about one is never that about another.
      return `${canonical(params)} ${canonical(body)}`
    case 'raw':
      return `${request.method} ${request.target} ${request.body}`
    default:
      return `${request.method} ${pathOf(request.target)} ${canonical(body)}`
  }
}

/** The path of a target, without the escapes in which one id can be written. */
const pathOf = (target: string): string => decodeURIComponent(target.replace(/\?.*/s, ''))

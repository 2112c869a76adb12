import { type Assumptions, type GapName, op, type ServedOperationId } from '../../contract/index.js'

/** The members of `data` that a replay may show otherwise. */
interface ReplayOverride {
  secret?: string
  alreadyBooked?: boolean
  unchanged?: boolean
  alreadyExisted?: boolean
}

/** How the replay of a success differs from the first answer, by operation (sections 4.4, 4.8 and 4.9). */
export const replayOverrides: Partial<
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
export const replayGaps: Partial<Record<ServedOperationId, GapName>> = {
  [op.bookMeeting]: 'booking-already-booked',
  [op.cancelMeeting]: 'cancel-replay-unchanged',
  [op.createWebhook]: 'webhook-create-replay-secret',
}

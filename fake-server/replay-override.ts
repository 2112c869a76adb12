import type { Assumptions, ServedOperationId } from '../contract/index.js'

/** What the `data` of an answer may hold that its replay tells otherwise. */
interface ReplayOverride {
  secret?: string
  alreadyBooked?: boolean
  unchanged?: boolean
  alreadyExisted?: boolean
}

/** How the replay of a success differs from the first answer, by endpoint (sections 4.4, 4.8 and 4.9). */
export const replayOverrides: Partial<
  Record<ServedOperationId, (data: ReplayOverride, assumptions: Assumptions) => void>
> = {
  'POST /api/v1/activities': (data) => {
    data.alreadyExisted = true
  },
  'POST /api/v1/booking-types/{id}/book': (data, assumptions) => {
    data.alreadyBooked = assumptions['booking-already-booked'] !== 'never'
  },
  'POST /api/v1/meetings/{id}/cancel': (data, assumptions) => {
    data.unchanged ||= assumptions['cancel-replay-unchanged']
  },
  'POST /api/v1/webhooks': (data, assumptions) => {
    if (assumptions['webhook-create-replay-secret'] === 'left-out') delete data.secret
  },
}

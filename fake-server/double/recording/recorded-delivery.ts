import type { RecordedDelivery } from '../../../contract/index.js'
import type { Attempted } from '../../world/world.js'

/** An attempt at a delivery as a recording holds it. */
export const recordedDelivery = ({ undelivered, outcome }: Attempted): RecordedDelivery => ({
  webhookId: undelivered.webhookId,
  url: undelivered.delivery.url,
  ...('status' in outcome && !outcome.simulated ? { status: outcome.status } : {}),
  ...('error' in outcome ? { error: outcome.error } : {}),
})

import { type Api, type Exchange, type Json, recordIn } from '../api/index.js'
import type { WriteTrial } from '../drivers/trials.js'

/**
 * Holds where a cancel with a body that may be sent was carried out, and a wrong body is refused of the meeting now as it
 * was before: that it is canceled already excuses no body.
 */
export async function judgeCanceled(
  api: Api,
  { send, stored }: WriteTrial,
  body: Json,
  wrong?: Json,
): Promise<void> {
  const canceled = await send(body)
  api.expect.status(canceled, 200)
  await api.case(async () => judgeListedCanceled(api, canceled, await stored(recordIn(canceled))))
  if (wrong) await api.case(async () => api.expect.error(await send(wrong), 400, 'invalid_request'))
}

function judgeListedCanceled(api: Api, canceled: Exchange, meeting: Json): void {
  // Whether the list keeps canceled meetings is open (gap.canceled-at); one that it shows is no longer confirmed.
  if (meeting.status === undefined) return
  const by = [canceled, ...api.evidence.exchanges.slice(-1)]
  api.expect.member(meeting, 'status', 'canceled', 'the status in the list of a canceled meeting', { by })
}

import { type Check, Untested } from '../api/index.js'
import { codesKnown } from '../judgements/codes.js'
import { keyedStory } from '../judgements/keyed-story.js'

/** `messaging.422`: by the story of a key that comes back with other messages, none of which is sent. */
export const keyReused: Check = async (api) => {
  await codesKnown(api)
  const { first, reused, replayed, refused } = await keyedStory(api, api.operation)
  if (reused.length === 0)
    throw new Untested('needs another recipient', 'add a second number to records.sendTo')
  // The status is said in section 4.1; only the code is in doubt.
  for (const other of reused)
    await api.case(async () => api.expect.status(other, 422, { by: [first, other], certain: true }))
  const by = [first, ...reused]
  api.expect.equal(refused, replayed, 'the messages as they were', { by, certain: true })
  for (const other of reused)
    await api.case(async () => {
      api.expect.error(other, 422, 'idempotency_key_reused', { by: [first, other] })
    })
}

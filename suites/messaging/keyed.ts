import { type Check, Untested } from '../api/index.js'
import { codesKnown } from '../judgements/codes.js'
import { keyedStory } from '../observations/keyed.js'

/** `messaging.422`: by the story of a key that comes back with other messages, none of which is sent. */
export const keyReused: Check = async (api) => {
  await codesKnown(api)
  const { first, reused, replayed, refused } = await keyedStory(api, api.operation)
  if (reused.length === 0)
    throw new Untested('needs another recipient', 'add a second number to records.sendTo')
  for (const other of reused)
    await api.case(async () => {
      api.expect.error(other, 422, 'idempotency_key_reused', { by: [first, other] })
    })
  api.expect.equal(refused, replayed, 'the messages as they were', { by: [first, ...reused] })
}

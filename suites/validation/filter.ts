import { noInstant } from '../../fixtures/arbitraries/instant.js'
import { wordOfNoDigits } from '../../fixtures/arbitraries/word.js'
import { type Check, property } from '../api/index.js'
import { codesKnown } from '../judgements/codes.js'
import { answerTo, refusesQuery } from '../judgements/query-answer.js'

/** What an `updatedSince` must not be. */
export const instantFilter: Check = async (api) => {
  await codesKnown(api)
  const texts = ['1717171717', '2024-02-30T00:00:00.000Z', '2024-01-01T00:00:00.000Z-soon']
  for (const [kind, examples] of [
    [wordOfNoDigits, texts],
    [noInstant(), []],
  ] as const)
    await property(kind, (_, updatedSince) => refusesQuery(api, { updatedSince }), { examples, atMost: 1 })(
      api,
    )
  for (const updatedSince of ['2024-02-29T12:30:00.000Z', '2023-12-31T23:59:59.999Z'])
    api.given2xx(await answerTo(api, { updatedSince }))
}

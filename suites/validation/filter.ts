import * as fc from 'fast-check'
import { type Api, type Check, type Exchange, property } from '../api/index.js'
import { codesKnown } from '../judgements/codes.js'

type Query = Readonly<Record<string, string>>

const ask = (api: Api, query: Query): Promise<Exchange> =>
  api.call(api.operation, { query: { limit: '1', ...query } })

const refused = async (api: Api, query: Query): Promise<void> =>
  api.expect.error(await ask(api, query), 400, 'invalid_request')

/** What an `updatedSince` must not be. */
export const instantFilter: Check = async (api) => {
  await codesKnown(api)
  const texts = ['yesterday', '1717171717', '2024-02-30T00:00:00.000Z', '2024-01-01T00:00:00.000Z-soon']
  const others = [
    '2024-13-01T00:00:00.000Z',
    '2024-00-10T00:00:00.000Z',
    '2023-02-29T00:00:00.000Z',
    '2024-04-31T00:00:00.000Z',
    '2024-01-01T25:00:00.000Z',
  ]
  const drawn = fc.oneof(fc.constantFrom(...others), fc.stringMatching(/^[g-y]{3,12}$/))
  await property(drawn, (_, updatedSince) => refused(api, { updatedSince }), {
    examples: texts,
    atMost: 2,
  })(api)
  for (const updatedSince of ['2024-02-29T12:30:00.000Z', '2023-12-31T23:59:59.999Z'])
    api.given2xx(await ask(api, { updatedSince }))
}

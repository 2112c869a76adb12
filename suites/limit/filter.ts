import * as fc from 'fast-check'
import { type Api, type Check, type Exchange, isObject, letters, property } from '../api/index.js'
import { codesKnown } from '../judgements/codes.js'

const ask = (api: Api, name: string, value: string): Promise<Exchange> =>
  api.call(api.operation, { query: { limit: '1', [name]: value } })

/** So many letters in a row are no record's own. */
const unlikely = 50

/** A filter that takes texts up to a length and refuses longer ones; `also` are refused whatever their length. */
export const longestFilter =
  (
    name: string,
    { max }: { readonly max: number },
    taken: readonly number[],
    also: readonly string[] = [],
  ): Check =>
  async (api) => {
    await codesKnown(api)
    await property(
      fc.integer({ min: max + 2, max: max + 300 }).map(letters),
      async (_, value) => api.expect.error(await ask(api, name, value), 400, 'invalid_request'),
      { examples: [letters(max + 1), ...also], atMost: 1 },
    )(api)
    await property(
      fc.integer({ min: 1, max }).map(letters),
      async (_, value) => {
        const exchange = await ask(api, name, value)
        // What an id that names nothing gets is open: an empty page or 404 (gap.filter-unknown-reference).
        api.expect.status(exchange, taken)
        if (value.length < unlikely || exchange.response.status !== 200) return
        const { json } = exchange.response
        const data = isObject(json) ? json.data : undefined
        api.expect.equal(data, [], `what \`${name}\` finds by a value that nothing has`, { by: exchange })
      },
      { examples: [letters(max), 'q', '0'], atMost: 1 },
    )(api)
  }

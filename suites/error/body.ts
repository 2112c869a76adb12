import { type Api, type Call, type Check, cases } from '../harness/index.js'
import { codesKnown } from '../judgements/codes.js'
import { validCall } from '../observations/refusals.js'

/** A check that an otherwise valid call is refused with each of some bodies, made from the text of a valid one. */
const refusesTexts =
  (texts: (valid: string) => readonly string[]): Check =>
  async (api: Api) => {
    await codesKnown(api)
    const { body, ...call }: Call = await validCall(api)
    await cases(texts(JSON.stringify(body)), async (_, rawBody) =>
      api.expect.error(await api.call(api.endpoint, { ...call, rawBody }), 400, 'invalid_request'),
    )(api)
  }

/** What no JSON parser takes, though some lenient one might. */
export const malformed = refusesTexts((valid) => [
  valid.slice(0, -1),
  `${valid.slice(0, -1)},}`,
  `${valid}${valid}`,
  valid.replaceAll('"', "'"),
  'hello',
])

/** JSON that is no object. */
export const nonObject = refusesTexts((valid) => [
  '[]',
  `[${valid}]`,
  JSON.stringify(valid),
  '1',
  'true',
  'null',
])

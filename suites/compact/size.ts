import { limits, op } from '../../contract/index.js'
import { type Api, type Call, type Check, type Exchange, type Json, member } from '../api/index.js'
import { readAllContacts } from '../observations/compact-list.js'
import { makeCallMaker } from './keys.js'

const { fewest, most } = limits.compact.body
const create = op.createContact

const bytes = (text: string): number => Buffer.byteLength(text)

/** A call with a body of so many bytes: a long text in a field that is likely taken. */
function filled(api: Api, call: Call, size: number, unit: string): Call {
  const { fields } = api.assumptions['compact-input']
  const field = fields.includes('notes') ? 'notes' : 'name'
  const bare = JSON.stringify({ ...(call.body as Json), [field]: '' })
  const text = unit.repeat(Math.floor((size - bytes(bare)) / bytes(unit)))
  return { ...call, body: { ...(call.body as Json), [field]: text } }
}

/** The same call with blanks before its end, in which nothing but the size can be wrong. */
function blanked({ body, ...call }: Call, size: number): Call {
  const text = JSON.stringify(body)
  return { ...call, rawBody: `${text.slice(0, -1)}${' '.repeat(size - bytes(text))}}` }
}

/** The largest body that surely fits and the smallest that surely does not: by any reading, and by the one configured. */
function bounds(api: Api): { readonly within: readonly number[]; readonly beyond: readonly number[] } {
  const { maxBytes } = api.assumptions['compact-body-16kb']
  const isKnown = api.target.configured?.has('compact-body-16kb') ?? true
  const known = (size: number) => (isKnown ? [size] : [])
  return {
    within: [...new Set([fewest - 1, ...known(maxBytes - 1)])],
    beyond: [...new Set([most + 1, ...known(maxBytes + 1)])],
  }
}

/** A body below the bound by any reading is accepted, one above it by any reading is too large. */
export const bodyMax: Check = async (api) => {
  const next = await makeCallMaker(api)
  api.given2xx(await api.call(api.operation, next()))
  const { within, beyond } = bounds(api)
  for (const size of within) {
    await api.case(async () => expectFits(api, await api.call(api.operation, filled(api, next(), size, 'n'))))
    await api.case(async () => expectFitsBlank(api, await api.call(api.operation, blanked(next(), size))))
  }
  const refused: Call[] = []
  for (const size of [...beyond, 3 * most, 8 * most]) {
    const call = next()
    refused.push(call)
    await api.case(() => tooLarge(api, [filled(api, call, size, 'n'), blanked(call, size)]))
  }
  await api.case(() => noSideEffect(api, refused))
  await judgeByBytes(api, next())
}

/** A body within the bound is accepted, unless a text is too long for its field (gap.compact-input). */
function expectFits(api: Api, exchange: Exchange): void {
  const taken = [api.operation === create ? 201 : 200, 400]
  api.expect.that(
    taken.includes(exchange.response.status),
    'a body within 16 KB taken',
    exchange.response.status,
    { by: exchange, compared: { answers: taken.map((status) => ({ status })) } },
  )
}

/** A body that is long by its blanks alone is accepted where one without them is. */
const expectFitsBlank = (api: Api, exchange: Exchange): void =>
  api.expect.status(exchange, api.operation === create ? 201 : 200)

/** 413 for a long text, or where something else about that comes first, for blanks. */
async function tooLarge(api: Api, [long, blank]: readonly [Call, Call]): Promise<void> {
  const first = await api.call(api.operation, long)
  if (first.response.status !== 400) return api.expect.status(first, 413)
  const second = await api.call(api.operation, blank)
  api.expect.status(second, 413, { by: [first, second] })
}

/** What was too large has left nothing behind. */
async function noSideEffect(api: Api, refused: readonly Call[]): Promise<void> {
  const [first] = refused
  const contacts = first?.params
    ? [await api.read.contact({ id: first.params.id })]
    : await readAllContacts(api)
  const names = refused.map(({ body }) => (body as Json).name)
  const made = contacts.find(({ name }) => names.includes(name))
  api.expect.that(made === undefined, 'no effect of what is too large', made, {
    by: api.evidence.exchanges.slice(-1),
    ...(first?.params ? { compared: member(made, 'name', { differs: made?.name }) } : {}),
  })
}

/** A body of many bytes and few characters: a server that accepts it counts characters, which may be meant (gap.compact-body-16kb). */
async function judgeByBytes(api: Api, call: Call): Promise<void> {
  if (api.assumptions['compact-body-16kb'].unit === 'characters') return
  const exchange = await api.call(api.operation, filled(api, call, most + 2000, '李'))
  if (exchange.response.status >= 300) return
  api.inconclusive(
    'a body of more than 16 KB is accepted that has fewer characters: 16 KB are counted in bytes (gap.compact-body-16kb)',
    { gap: 'compact-body-16kb' },
  )
}

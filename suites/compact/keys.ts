import { limits, op } from '../../contract/index.js'
import { type Api, type Call, type Check, type Exchange, isObject, type Json, letters } from '../api/index.js'
import { learnErrorCodes } from '../judgements/codes.js'
import { readAllContacts } from '../observations/compact-list.js'

const { min, max } = limits.compact.key
const create = op.createContact

/** Why a key is not good. */
type Flaw = 'absent' | 'short' | 'long' | 'characters'

/** A write under a key, and the name that would show its effect. */
interface Attempt {
  readonly exchange: Exchange
  readonly name: unknown
  readonly keyShown: string
}

/** The names of contacts, and the answers that showed them. */
interface Names {
  readonly all: ReadonlySet<unknown>
  readonly by: readonly Exchange[]
}

/** Writes under keys that are no good and under some that are, and the names found afterwards. */
interface Tried {
  readonly refused: Readonly<Record<Flaw, readonly Attempt[]>>
  readonly names: Names
  readonly taken: Readonly<Record<Exclude<Flaw, 'absent'>, readonly Attempt[]>>
}

/** The end of a fresh word, so that no earlier run can have used the key. */
const tail = (api: Api, length: number): string => api.fresh.word().slice(-length)

/** A key of so many characters that ends with a fresh word. */
const padded = (api: Api, length: number): string => {
  const word = api.fresh.word()
  return `${letters(Math.max(0, length - word.length))}${word}`.slice(-length)
}

/** Keys with a character too many in each place: a pattern without its ends finds a good key in some of them. */
function oddKeys(api: Api): readonly string[] {
  const good = () => padded(api, min)
  const within = (odd: string) => `${tail(api, 10)}${odd}${tail(api, 10)}`
  return [
    `${good()}.`,
    `.${good()}`,
    `${good()}:${good()}`,
    within('é'),
    ...[' ', '/', '+', '=', '~', '@'].map(within),
  ]
}

/** Keys of which every character is fine: of each kind, at either end, and of the rarer ones alone. */
const plainKeys = (api: Api): readonly string[] => [
  `-AZ_az-09${tail(api, 12)}_`,
  `${tail(api, 12).toUpperCase()}____`,
  `0${tail(api, 12).replace(/[a-z]/g, '7')}-----000`,
]

/** Keys that differ in one letter's case or in one character of the rarer ones, none of which has been used. */
export function keysAlike(api: Api): readonly string[] {
  const key = api.fresh.key()
  const start = key.slice(0, 1)
  return [
    `${key}-x`,
    `${key}-X`,
    `${key}_x`,
    `${start.toUpperCase()}${key.slice(1)}-x`,
    `${key}-xx`,
    `${key}-x-`,
  ]
}

/** Tries keys at the rule's operation, once per run for all rules on keys. */
const tryKeys = (api: Api): Promise<Tried> =>
  api.observe(`keys tried at ${api.operation}`, async (runner) => {
    await learnErrorCodes(runner)
    const call = await makeCallMaker(runner)
    const attempts = async (keys: readonly (string | null)[]): Promise<Attempt[]> => {
      const made: Attempt[] = []
      for (const idempotencyKey of keys) {
        const body = call()
        const exchange = await runner.call(runner.operation, { ...body, idempotencyKey })
        made.push({ exchange, name: (body.body as Json).name, keyShown: String(idempotencyKey) })
      }
      return made
    }
    const refused = {
      absent: await attempts([null, '']),
      short: await attempts([padded(runner, min - 1), tail(runner, 1)]),
      long: await attempts([padded(runner, max + 1), padded(runner, limits.idempotencyKey.max)]),
      characters: await attempts(oddKeys(runner)),
    }
    const names = await readNames(runner, call().params)
    const taken = {
      short: await attempts([padded(runner, min)]),
      long: await attempts([padded(runner, max)]),
      characters: await attempts(plainKeys(runner)),
    }
    return { refused, names, taken }
  })

/** Makes calls of one kind, each with a name of its own. */
export async function makeCallMaker(api: Api): Promise<() => Call> {
  if (api.operation === create) return () => ({ body: api.given.contactBody() })
  const params = { id: String((await api.given.contact()).id) }
  return () => ({ params, body: { name: api.fresh.word() } })
}

/** The names of all contacts, or of the one that the calls are about. */
async function readNames(api: Api, params: Call['params']): Promise<Names> {
  const before = api.evidence.exchanges.length
  const contacts =
    params === undefined ? await readAllContacts(api) : [await api.read.contact({ id: params.id })]
  return { all: new Set(contacts.map(({ name }) => name)), by: api.evidence.exchanges.slice(before) }
}

/** The refused half: each of the keys gets 400, and what was sent under it has no effect. */
async function judgeRefused(api: Api, flaw: Flaw): Promise<void> {
  const { refused, names } = await tryKeys(api)
  for (const { exchange, name, keyShown } of refused[flaw])
    await api.case(async () => {
      api.expect.error(exchange, 400, 'invalid_request')
      const actual = `what was sent under ${keyShown} took effect`
      api.expect.that(!names.all.has(name), 'no effect of a refused write', actual, {
        by: exchange,
        in: names.by,
        compared: { shows: [String(name)] },
      })
    })
}

/** Whether any write with such a body is accepted; if not, it is the body that is refused (gap.compact-input). */
function isBodyAccepted(api: Api, { taken }: Tried): void {
  const all = Object.values(taken).flat()
  const [first] = all
  if (first && all.every(({ exchange }) => exchange.response.status === 400)) api.given2xx(first.exchange)
}

/** The taken half: each of the keys is good. */
async function judgeAccepted(api: Api, flaw: Exclude<Flaw, 'absent'>): Promise<void> {
  const tried = await tryKeys(api)
  isBodyAccepted(api, tried)
  for (const { exchange } of tried.taken[flaw])
    await api.case(async () => {
      api.expect.status(exchange, api.operation === create ? 201 : 200)
      api.expect.that(isObject(exchange.response.json), 'a contact', exchange.response.text, { by: exchange })
    })
}

/** A write without a key is refused and has no effect. */
export const keyRequired: Check = async (api) => {
  isBodyAccepted(api, await tryKeys(api))
  await judgeRefused(api, 'absent')
}

/** Keys at a bound are accepted, and those beyond it refused. */
export const keyBound =
  (flaw: 'short' | 'long' | 'characters'): Check =>
  async (api) => {
    await judgeAccepted(api, flaw)
    await judgeRefused(api, flaw)
  }

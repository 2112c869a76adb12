import { limits, op } from '../../contract/index.js'
import { type Api, type Check, cases, drawSome, type Exchange, member, watch } from '../api/index.js'
import { learnErrorCodes } from '../judgements/codes.js'
import { findSubsets, makeManyTags } from '../observations/find-subsets.js'
import { findWholeList, paramsOf } from '../observations/isolated-subset.js'
import { judgeEachWalk } from '../observations/walk.js'
import { cursorOf } from './answer.js'
import { askForShortestPage } from './shortest-page.js'

const { max } = limits.cursor

/** A cursor that the list gave, where it gives one. */
async function findCursor(api: Api): Promise<string | undefined> {
  const list = await findWholeList(api, api.operation)
  const cursor = cursorOf(api.given2xx(await askForShortestPage(api, list)))
  return typeof cursor === 'string' ? cursor : undefined
}

/** The page of one record of the whole list that a cursor leads to. */
async function requestOne(api: Api, cursor: string): Promise<Exchange> {
  const list = await findWholeList(api, api.operation)
  return api.call(api.operation, { ...paramsOf(list), query: { ...list.query, limit: '1', cursor } })
}

const cursorMaxLength: Check = async (api) => {
  await learnErrorCodes(api)
  const own = await findCursor(api)
  // What follows an issued cursor might be overlooked.
  const padded = own === undefined ? [] : ['a', '=', own].map((filler) => own.padEnd(max + 1, filler))
  const tooLong = ['a'.repeat(max + 1), ...drawSome(padded, 1, api.seed)]
  for (const cursor of tooLong)
    await api.case(async () => api.expect.error(await requestOne(api, cursor), 400, 'invalid_request'))
}

const issuedCursorLength = watch(
  (api, exchange) => {
    const cursor = cursorOf(exchange)
    if (typeof cursor !== 'string') return
    const { length } = cursor
    api.expect.that(length <= max, `a cursor of at most ${max} characters`, `${length} characters`, {
      by: exchange,
      proof: true,
      compared: member(exchange.response.json, 'nextCursor', { schema: { maxLength: max } }),
    })
  },
  async (api) => {
    await judgeEachWalk(api, await findSubsets(api, api.operation), () => undefined)
    if (api.operation !== op.listContacts || api.target.allow === 'none') return
    // Servers that keep the filters, or the record reached, in the cursor have long ones here.
    const { shared } = await makeManyTags(api)
    await api.call(api.operation, { query: { tag: shared, limit: '1' } })
    const tag = api.fresh.word().padEnd(limits.contact.tagFilter.max, 'x')
    for (let n = 0; n < 2; n += 1)
      await api.call(op.createContact, { body: api.given.contactBody({ tags: [tag] }) })
    await api.call(api.operation, { query: { tag, limit: '1' } })
  },
)

const base64 = (text: string) => Buffer.from(text).toString('base64url')

/** A cursor that no page gave, made from one that a page did give. */
type CursorChange = (own: string) => string

/** A word that no server issues as a cursor; part of it may be read by other code. */
const plainWord = 'not-a-cursor'

/** The choices for such a cursor that its answer shows. */
const choices = { 200: 'a page', 400: 'refuse', 404: 'not-found' }

/** Words, a number below zero, encoded null, and another first character. */
const likely: readonly CursorChange[] = [
  () => plainWord,
  () => '-1',
  () => base64('null'),
  (own) => `${own[0] === 'A' ? 'B' : 'A'}${own.slice(1)}`,
]

/** What may be read by a piece of code of its own. */
const unlikely: readonly CursorChange[] = [
  () => "'",
  () => '%',
  () => 'été',
  () => '🙂',
  () => base64('-1'),
  () => base64('{}'),
  (own) => own.slice(0, Math.ceil(own.length / 2)),
  (own) => {
    const middle = Math.floor(own.length / 2)
    return `${own.slice(0, middle)}${own[middle] === 'A' ? 'B' : 'A'}${own.slice(middle + 1)}`
  },
  (own) => `${own}x`,
]

/** Several answers are fair (gap.cursor-garbage); an unexpected failure is not one of them. */
const cursorGarbage: Check = async (api) => {
  const asked: Exchange[] = []
  const isAnswered = async (_: Api, damage: CursorChange): Promise<void> => {
    const own = await findCursor(api)
    const cursor = damage(own ?? 'abcdefgh')
    if (cursor === '' || cursor === own) return
    const exchange = await requestOne(api, cursor)
    asked.push(exchange)
    if (cursor === plainWord) api.oneChoice('cursor-garbage', `cursor=${cursor}`, exchange, choices)
    if (exchange.response.status !== 200) api.expect.refused(exchange, [{ status: 400 }, { status: 404 }])
  }
  await cases([...likely, ...drawSome(unlikely, 1, api.seed)], isAnswered)(api)
  for (const exchange of asked)
    if (exchange.response.status === 400) api.expect.error(exchange, 400, 'invalid_request')
    else api.expect.status(exchange, [200, 404])
}

/** The checks of cursors one by one: their length, and those that no page gave. */
export const cursors = {
  'paging.cursor-max-length': cursorMaxLength,
  'paging.issued-cursor-length': issuedCursorLength,
  'paging.cursor-garbage': cursorGarbage,
}

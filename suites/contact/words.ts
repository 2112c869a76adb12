import { wordSteps } from '../../fixtures/arbitraries/word-steps.js'
import {
  type Api,
  type Check,
  type Compared,
  type Exchange,
  inPlaceOf,
  type Json,
  member,
  property,
} from '../api/index.js'
import { expectAgreement } from '../judgements/state.js'
import { detectContactFields, only } from '../observations/contact-fields.js'
import { patchContact } from './patch-contact.js'
import { steps, wordPool } from './word-pool.js'

/** The lists of words a contact has, and the member that takes words off each. */
const lists = { tags: 'removeTags', groups: 'removeGroups' } as const

type ListName = keyof typeof lists

const other = { tags: 'groups', groups: 'tags' } as const

/** One update of a list of words. */
interface Step {
  readonly add?: readonly string[]
  readonly remove?: readonly string[]
  /** The step may be refused, as the document does not show that such a list is accepted. */
  readonly refusable?: true
}

/** A contact that has these words in the list, by its creation or else by an update, and in the other one if it can. */
async function makeContactWith(api: Api, name: ListName, words: readonly string[]): Promise<Json> {
  const { creation } = await detectContactFields(api)
  const contact = await api.given.contact(only(creation, { tags: words, groups: words }))
  if (!creation.includes(name)) api.given2xx(await patchContact(api, contact, { [name]: words }))
  const ready = await api.read.contact(contact)
  if (!sameWords(ready[name], words)) api.inconclusive(`a contact cannot be given these ${name}`)
  return ready
}

/** Updates one list step by step, and judges that it alone changes, by union and difference. */
async function judgeSteps(
  api: Api,
  name: ListName,
  base: readonly string[],
  steps: readonly Step[],
  judges?: 'add' | 'remove',
): Promise<void> {
  const contact = await makeContactWith(api, name, base)
  let words = base
  for (const { add, remove, refusable } of steps) {
    const body = { ...(add ? { [name]: add } : {}), ...(remove ? { [lists[name]]: remove } : {}) }
    const exchange = await patchContact(api, contact, body)
    if (refusable && exchange.response.status === 400) continue
    words = [...new Set([...words, ...(add ?? [])])].filter((word) => !remove?.includes(word))
    const expected = words
    // A step that does not do what the other rule says is for that rule.
    const isSetUp = judges !== undefined && (judges === 'add' ? add : remove) === undefined
    if (isSetUp && !sameWords(api.read.record(exchange)[name], expected)) return
    if (isSetUp) continue
    await api.case(async () => {
      api.expect.status(exchange, 200)
      expectWords(api, api.read.record(exchange), name, expected, contact, exchange)
      expectWords(api, await api.read.contact(contact), name, expected, contact, exchange)
    })
  }
}

/** Holds where the list has exactly these words, each once, and the other list is as it was. */
function expectWords(
  api: Api,
  record: Json,
  name: ListName,
  words: readonly string[],
  before: Json,
  by: Exchange,
): void {
  const expected = `${name} with each of ${words.length} words once: ${words.join(', ')}`
  api.expect.that(sameWords(record[name], words), expected, record[name], {
    by,
    in: api.evidence.exchanges.slice(-1),
    compared: wordsOf(record, name, words),
  })
  const others = Object.keys(before).filter((field) => field !== other[name])
  const what = `an update of ${name} leaves ${other[name]} alone`
  expectAgreement(api, record, before, { noun: 'contact', except: others, what, by })
}

/** The words that a contact lacks; or what the list has to be, where the other list has these words as well. */
function wordsOf(record: Json, name: ListName, due: readonly string[]): Compared {
  const [shown, others] = [record[name], record[other[name]]]
  if (!Array.isArray(shown)) return member(record, name, { schema: { type: ['array'] } })
  const { shows, lacks = [] } = inPlaceOf(due, shown)
  if (shows) {
    const fit = [...new Set(shown)].filter((word) => due.includes(word))
    return member(record, name, { equals: fit.length < due.length ? due : fit })
  }
  const isElsewhere = Array.isArray(others) && lacks.some((word) => others.includes(word))
  // In quotes, as some words are a part of others.
  return isElsewhere
    ? member(record, name, { equals: due })
    : { lacks: lacks.map((word) => JSON.stringify(word)) }
}

const sameWords = (actual: unknown, words: readonly string[]): boolean =>
  Array.isArray(actual) && actual.length === words.length && words.every((word) => actual.includes(word))

/** `contact.update-tags-merge` and `contact.update-groups-merge`: with new words, known ones, and look-alikes. */
export const mergesInto = (name: ListName) => async (api: Api) => {
  const word = () => api.fresh.word()
  const [a, b, c, e] = [word(), word(), word(), word()]
  const lookAlikes = [`${a}x`, a.slice(0, -1), `x${a}`]
  await judgeSteps(
    api,
    name,
    [a, b],
    [{ add: [b, c, ...lookAlikes] }, { add: [], refusable: true }, { add: [e, `ñ${e}`, e], refusable: true }],
  )
  await drawnSteps(name, 'add')(api)
}

/** `contact.update-tags-remove` and `contact.update-groups-remove`: of several words, and next to words put in. */
export const takesOff = (name: ListName) => async (api: Api) => {
  const word = () => api.fresh.word()
  const [a, b, c] = [word(), word(), word()]
  await judgeSteps(
    api,
    name,
    [a, `${a}x`, `x${a}`, b, c],
    [{ remove: [a, b] }, { add: [b], remove: [c, `x${a}`] }, { remove: [`${a}x`, b] }],
  )
  await drawnSteps(name, 'remove')(api)
}

/** Updates in a row, drawn; those that do what the other rule is about are set-up. */
const drawnSteps = (name: ListName, judges: 'add' | 'remove'): Check =>
  property(
    wordSteps(5),
    async (api, drawn) => {
      const pool = wordPool(api)
      const base = pool.slice(0, 5)
      const all = steps(pool, base, drawn)
      const last = judges === 'add' ? { add: pool.slice(-1) } : { remove: base.slice(0, 1) }
      await judgeSteps(api, name, base, all.some((step) => step[judges]) ? all : [...all, last], judges)
    },
    { atMost: 1 },
  )

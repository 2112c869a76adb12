import * as fc from 'fast-check'
import { type OperationId, op } from '../../contract/index.js'
import { type Api, type Check, cases, type Exchange, property } from '../api/index.js'
import { codesKnown } from '../judgements/codes.js'

type Query = Readonly<Record<string, string>>

const ask = (api: Api, query: Query): Promise<Exchange> =>
  api.call(api.operation, { query: { limit: '1', ...query } })

const refused = async (api: Api, query: Query): Promise<void> =>
  api.expect.error(await ask(api, query), 400, 'invalid_request')

/** Every filter that takes an e-mail address. */
const emailFilters: readonly (readonly [operation: OperationId, name: string, always?: Query])[] = [
  [op.listContacts, 'email'],
  [op.listContacts, 'ownerEmail'],
  [op.listDeals, 'ownerEmail'],
  [op.listTickets, 'assigneeEmail'],
  [op.listConversations, 'assigneeEmail'],
  // Without the status it may be refused whatever it is (gap.tasks-assignee-without-open).
  [op.listTasks, 'assignedToEmail', { status: 'open' }],
]

/** No addresses to most, but a server may take all that holds an at sign (gap.email-format). */
const doubtful = ['@', 'a@@b.example.com', 'two words@example.com', 'name@']

/** What each filter answers to each doubtful address, one row per address; asked once per run. */
const answersToDoubtful = (api: Api): Promise<readonly (readonly Exchange[])[]> =>
  api.observe('what e-mail filters take', async (asker) => {
    const rows: Exchange[][] = []
    for (const text of doubtful) {
      const row: Exchange[] = []
      for (const [operation, name, always] of emailFilters)
        row.push(await asker.call(operation, { query: { limit: '1', ...always, [name]: text } }))
      rows.push(row)
    }
    return rows
  })

/** A filter that refuses what is no address; what other filters refuse as none, it refuses as well. */
export const emailFilter =
  (name: string, alongside: (api: Api) => Query): Check =>
  async (api) => {
    await codesKnown(api)
    const at = emailFilters.findIndex(([id, filter]) => id === api.operation && filter === name)
    const always = emailFilters[at]?.[2] ?? {}
    const words = ['plainaddress', 'two words', 'name.example.com']
    await cases(words, (_, text) => refused(api, { ...always, [name]: text }))(api)
    await api.case(() => refused(api, { ...alongside(api), [name]: 'plainaddress' }))
    for (const answers of await answersToDoubtful(api)) {
      const stricter = answers.filter((answer) => api.isError(answer, 400, 'invalid_request'))
      const own = answers[at]
      if (!own || stricter.length < 2) continue
      const by = [own, ...stricter.filter((answer) => answer !== own).slice(0, 1)]
      await api.case(async () => api.expect.error(own, 400, 'invalid_request', { by }))
    }
    for (const address of [api.fresh.email(), `first.last+tag@${api.fresh.word()}.example.com`])
      api.given2xx(await ask(api, { ...always, [name]: address }))
  }

/** What an `updatedSince` must not be. */
export const instantFilter: Check = async (api) => {
  await codesKnown(api)
  const texts = [
    'yesterday',
    '1717171717',
    '2024-13-01T00:00:00.000Z',
    '2024-00-10T00:00:00.000Z',
    '2024-02-30T00:00:00.000Z',
    '2023-02-29T00:00:00.000Z',
    '2024-04-31T00:00:00.000Z',
    '2024-01-01T25:00:00.000Z',
    '2024-01-01T00:00:00.000Z-soon',
  ]
  await property(fc.stringMatching(/^[g-y]{3,12}$/), (_, updatedSince) => refused(api, { updatedSince }), {
    examples: texts,
    atMost: 1,
  })(api)
  for (const updatedSince of ['2024-02-29T12:30:00.000Z', '2023-12-31T23:59:59.999Z'])
    api.given2xx(await ask(api, { updatedSince }))
}

/** Words near an enumeration's own: other spellings, its neighbours' words, and names every object has. */
export function nearly(values: readonly string[], neighbours: readonly string[]): readonly string[] {
  const [first = '', second = ''] = values
  return [
    first.toUpperCase(),
    second[0]?.toUpperCase() + second.slice(1),
    first.slice(0, -1),
    `${first}s`,
    `${first},${second}`,
    '0',
    'constructor',
    ...neighbours,
  ].filter((word) => !values.includes(word))
}

/** A filter that takes each of some words, and no other, alone or beside another filter. */
export const wordFilter =
  (
    name: string,
    values: readonly string[],
    neighbours: readonly string[],
    alongside: (api: Api) => Query,
  ): Check =>
  async (api) => {
    await codesKnown(api)
    const word = fc.stringMatching(/^[a-z]{3,12}$/).filter((drawn) => !values.includes(drawn))
    await property(word, (_, drawn) => refused(api, { [name]: drawn }), {
      examples: nearly(values, neighbours),
      atMost: 2,
    })(api)
    await api.case(() => refused(api, { ...alongside(api), [name]: 'nonsense' }))
    await cases(values, async (_, value) => api.expect.status(await ask(api, { [name]: value }), 200))(api)
  }

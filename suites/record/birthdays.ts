import * as fc from 'fast-check'
import { op } from '../../contract/index.js'
import { type Api, type Exchange, isObject, type Json, member, recordIn, succeeded } from '../api/index.js'

/** A birthdate as it was sent, as the answer shows it, and as the list shows it afterwards. */
export interface Birthday {
  readonly sent: string
  readonly written: Exchange
  readonly answered: unknown
  /** What was read afterwards; absent where the write was refused. */
  readonly read?: Exchange
  readonly listed?: unknown
  /** The contact as it was read. */
  readonly record?: Json | undefined
}

/** Days that a careless calendar or a time zone moves: leap days, first and last days, days before 1970. */
const created = ['2000-02-29', '1969-12-31', '2004-01-01']
const updated = ['1996-02-29', '1968-01-01', '1999-12-31']

const drawn = fc
  .date({ min: new Date('1930-01-01T00:00:00Z'), max: new Date('2010-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

/** Birthdates written by creation and by update and read back, once per run. */
export const observeBirthdays = (api: Api): Promise<readonly Birthday[]> =>
  api.observe('birthdays', async (runner) => {
    const [one = '', other = ''] = fc.sample(drawn, { seed: runner.seed, numRuns: 2 })
    const create = (birthdate: string) =>
      runner.call(op.createContact, { body: runner.given.contactBody({ birthdate }) })
    const params = { id: String((await runner.given.contact()).id) }
    const update = (birthdate: string) => runner.call(op.updateContact, { params, body: { birthdate } })
    return [
      ...(await writeAll(runner, [...created, one], create)),
      ...(await writeAll(runner, [...updated, other], update)),
    ]
  })

const contacts = op.listContacts

type Write = (birthdate: string) => Promise<Exchange>

/** Birthdates written and read back; none where the operation leaves them out (gap.contact-create-fields). */
async function writeAll(api: Api, days: readonly string[], write: Write): Promise<readonly Birthday[]> {
  const kept: Birthday[] = []
  for (const day of days) kept.push(...(await writeAndReadBack(api, day, write)))
  return kept.some(({ answered, read, listed }) => read && (isText(answered) || isText(listed))) ? kept : []
}

/** Writes a birthdate and reads it back, unless it is refused, which no date is where others are accepted. */
async function writeAndReadBack(api: Api, sent: string, write: Write): Promise<readonly Birthday[]> {
  const written = await write(sent)
  if (written.response.status === 400) return [{ sent, written, answered: 'a refusal' }]
  const contact = api.read.record(written)
  const query = { email: String(contact.email) }
  const { record, exchanges } = await api.read.first(contacts, ({ id }) => id === contact.id, { query })
  const read = exchanges.at(-1)
  return read ? [{ sent, written, answered: dateOf(contact), read, listed: dateOf(record), record }] : []
}

const dateOf = (contact: Json | undefined): unknown => (isObject(contact) ? contact.birthdate : undefined)

const isText = (value: unknown) => typeof value === 'string'

/** Each birthdate written at this operation is answered as it was sent; at the list, all are read back so. */
export async function keepsBirthdays(api: Api): Promise<void> {
  for (const { sent, written, answered, read, listed, record } of await observeBirthdays(api)) {
    if (written.operation === api.operation)
      await api.case(async () =>
        api.expect.equal(answered, sent, 'the birthdate sent', {
          by: written,
          compared: succeeded(written)
            ? member(recordIn(written), 'birthdate', { equals: sent })
            : { answers: [{ status: 200 }, { status: 201 }] },
        }),
      )
    if (read?.operation === api.operation)
      await api.case(async () =>
        api.expect.equal(listed, sent, 'the birthdate sent', {
          by: [written, read],
          compared: member(record, 'birthdate', { equals: sent }),
        }),
      )
  }
}

import { clearedByNull, contactMembers, type Members, op, plainFor } from '../../contract/index.js'
import { personalFields } from '../../fixtures/arbitraries/contact.js'
import { memberValues } from '../../fixtures/arbitraries/member-value.js'
import { type Api, type Exchange, type Json, recordIn } from '../api/index.js'

/** The fields a server takes when a contact is created and when it is updated (gap.contact-create-fields). */
export interface AcceptedFields {
  readonly creation: readonly string[]
  readonly update: readonly string[]
}

const members: Members = contactMembers

/** Values that a server can be expected to take where the document leaves open which; letters of one to four bytes. */
const expected: Json = {
  name: 'Zoë 🙂',
  secondName: 'Łucja 李',
  lastname: 'Ñandú 𝒜',
  secondLastname: "O'Neill 🎉",
  phone: { phone_code: '+34', phone: '600100200' },
  movil: { movil_code: '+34', movil: '600300400' },
  address: {
    address1: 'Calle de Añastro 1 🏠',
    address2: '2 B',
    city: 'Madrid',
    state: 'Madrid',
    country: 'ES',
    zip: '28013',
  },
  gender: 'female',
  birthdate: '1990-05-17',
}

const sampleOf = (name: string): unknown =>
  expected[name] ?? memberValues(members[name] ?? {}, { seed: 1, count: 1 })[0]

/** Fields a client fills in freely: what one of the two operations takes, the other must take as well. */
const personal: Json = Object.fromEntries(personalFields.map((name) => [name, sampleOf(name)]))

/** The fields that null is said to clear, with a value each. */
export const clearable: Json = Object.fromEntries(
  clearedByNull(contactMembers).map((name) => [name, personal[name]]),
)

/** Fields that only one of the two may take, as they say how it came about, or are set by the server. */
const ofOneAlone = ['image', 'source', 'ownerEmail']

/** A stage and an organization that contacts have: which others a server knows is not shown. */
const findClasses = (api: Api): Promise<Json> =>
  api.observe(
    'how contacts are classified',
    async (reader) => {
      const { records } = await reader.read.leading(op.listContacts, {}, { orNone: true })
      const known = (name: string) =>
        records.map((one) => one[name]).find((value) => typeof value === 'string')
      return {
        stage: known('stage') ?? 'new',
        organizationId: known('organizationId') ?? reader.fresh.unknownId(),
      }
    },
    { lasting: true },
  )

/** Plain values for everything a server might take of a contact. */
export async function makePlainValues(api: Api): Promise<Json> {
  const [owner] = api.target.records.users ?? []
  return {
    ...personal,
    image: 'https://example.com/image.png',
    source: 'conformance',
    ...(await findClasses(api)),
    ...(owner === undefined ? {} : { ownerEmail: owner.toLowerCase() }),
    tags: [api.fresh.word()],
    groups: [api.fresh.word()],
  }
}

/** What came of sending fields: those that came back, and those for which the call was refused. */
interface Trial {
  readonly taken: readonly string[]
  readonly refused: readonly string[]
}

/** Tries every field on contacts of its own, once per run: taken is what comes back. */
export const detectContactFields = (api: Api): Promise<AcceptedFields> =>
  api.observe(
    'fields a contact takes',
    async (runner) => {
      const sent = await makePlainValues(runner)
      const params = { id: String((await runner.given.contact()).id) }
      const update = await tryFields(sent, (body) => runner.call(op.updateContact, { params, body }))
      const creation = await tryFields(sent, (fields) =>
        runner.call(op.createContact, { body: runner.given.contactBody(fields) }),
      )
      const taken = {
        creation: due('createContact', creation, update),
        update: due('updateContact', update, creation),
      }
      runner.detected('contact-create-fields', { ...runner.assumptions['contact-create-fields'], ...taken })
      return taken
    },
    { lasting: true },
  )

/**
 * What a call takes, and what it has no excuse not to take, as the document lists it or the other call takes it; a refusal
 * is one.
 */
const due = (call: string, own: Trial, other: Trial): readonly string[] => {
  const shared = other.taken.filter((name) => !ofOneAlone.includes(name))
  const notRefused = [...shared, ...plainFor(members, call)].filter((name) => !own.refused.includes(name))
  return [...new Set([...own.taken, ...notRefused])]
}

/** Whether a call has to take some fields: the document lists them all, and leaves no value of them open. */
export const isDue = (call: string, fields: Json): boolean => {
  const names = Object.keys(fields)
  return names.length > 0 && names.every((name) => plainFor(members, call).includes(name))
}

/** Sends all fields at once; where that is refused, each half of them by itself shows which are not accepted. */
async function tryFields(sent: Json, call: (fields: Json) => Promise<Exchange>): Promise<Trial> {
  const exchange = await call(sent)
  const fields = Object.entries(sent)
  // What names nothing, such as an organization, may be missing or in conflict.
  if (![400, 404, 409].includes(exchange.response.status))
    return { taken: shownBack(recordIn(exchange), sent), refused: [] }
  if (fields.length < 2) return { taken: [], refused: Object.keys(sent) }
  const middle = Math.ceil(fields.length / 2)
  const first = await tryFields(Object.fromEntries(fields.slice(0, middle)), call)
  const second = await tryFields(Object.fromEntries(fields.slice(middle)), call)
  return {
    taken: [...first.taken, ...second.taken],
    refused: [...first.refused, ...second.refused],
  }
}

/** The fields that hold something where a blank contact would hold nothing of what was sent. */
const shownBack = (record: Json, sent: Json): string[] =>
  Object.keys(sent).filter((name) => {
    const value = record[name]
    // A new contact may have words of its own already (gap.record-defaults).
    if (Array.isArray(value)) return value.some((one) => isOneOf(one, sent[name]))
    // A new contact may have another one by itself.
    if (members[name]?.isAlsoSet) return value === sent[name]
    return value !== null && value !== undefined && value !== ''
  })

/** Whether a word is among those sent, in any letter case (gap.tag-merge). */
const isOneOf = (word: unknown, sent: unknown): boolean =>
  Array.isArray(sent) && sent.some((one) => String(one).toLowerCase() === String(word).toLowerCase())

/** The member of a contact's body that leaves a note with it; none where there is no such field. */
export function noteBody({ assumptions }: Api, text: string): Json {
  const { note } = assumptions['contact-create-fields']
  return note === null ? {} : { [note]: text }
}

/** The given values as far as a server takes their fields. */
export const only = (fields: readonly string[], values: Json): Json =>
  Object.fromEntries(Object.entries(values).filter(([name]) => fields.includes(name)))

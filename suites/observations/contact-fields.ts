import { type Api, isObject, type Json } from '../harness/index.js'

/** The fields a server takes when a contact is created and when it is updated (gap.contact-create-fields). */
export interface TakenFields {
  readonly creation: readonly string[]
  readonly update: readonly string[]
}

/** Fields a client fills in freely: what one of the two operations takes, the other must take as well. */
const personal: Json = {
  name: 'Given',
  secondName: 'Second',
  lastname: 'Family',
  secondLastname: 'Late',
  phone: { phone_code: '+34', phone: '600100200' },
  movil: { movil_code: '+34', movil: '600300400' },
  address: {
    address1: 'Calle Mayor 1',
    address2: '2 B',
    city: 'Madrid',
    state: 'Madrid',
    country: 'ES',
    zip: '28013',
  },
  gender: 'female',
  birthdate: '1990-05-17',
}

/** Fields that only one of the two may take, as they classify the contact or refer to something. */
const classifying = ['image', 'source', 'stage', 'ownerEmail']

/** Plain values for everything a server might take of a contact. */
export function plainValues(api: Api): Json {
  const [owner] = api.target.records.users ?? []
  return {
    ...personal,
    image: 'https://example.com/image.png',
    source: 'conformance',
    stage: 'new',
    ...(owner === undefined ? {} : { ownerEmail: owner.toLowerCase() }),
    tags: [api.fresh.word()],
    groups: [api.fresh.word()],
  }
}

/** Tries every field on contacts of its own, once per run: taken is what comes back. */
export const contactFields = (api: Api): Promise<TakenFields> =>
  api.observe('fields a contact takes', async (asker) => {
    const sent = plainValues(asker)
    const updated = await takenByUpdate(asker, sent)
    const created = await takenByCreation(asker, sent, updated.accepted)
    const either = Object.keys(sent).filter(
      (name) => !classifying.includes(name) && (created.includes(name) || updated.taken.includes(name)),
    )
    return {
      creation: [...new Set([...created, ...either])],
      update: [...new Set([...updated.taken, ...either])],
    }
  })

async function takenByUpdate(api: Api, sent: Json): Promise<{ accepted: Json; taken: readonly string[] }> {
  const params = { id: String((await api.given.contact()).id) }
  const whole = await api.call('PATCH /api/v1/contacts/{id}', { params, body: sent })
  if (whole.response.status !== 400) return { accepted: sent, taken: shownBack(recordIn(whole), sent) }
  // Something is refused; what it is shows field by field.
  const accepted: [string, unknown][] = []
  const taken: string[] = []
  for (const [name, value] of Object.entries(sent)) {
    const body = { [name]: value }
    const one = await api.call('PATCH /api/v1/contacts/{id}', { params, body })
    if (one.response.status !== 400) accepted.push([name, value])
    taken.push(...shownBack(recordIn(one), body))
  }
  return { accepted: Object.fromEntries(accepted), taken }
}

async function takenByCreation(api: Api, sent: Json, accepted: Json): Promise<readonly string[]> {
  const fewer = only(
    Object.keys(accepted).filter((name) => !classifying.includes(name)),
    accepted,
  )
  for (const fields of [sent, accepted, fewer]) {
    const exchange = await api.call('POST /api/v1/contacts', { body: api.given.contactBody(fields) })
    if (exchange.response.status !== 400) return shownBack(recordIn(exchange), fields)
  }
  return []
}

const recordIn = ({ response: { json } }: { response: { json: unknown } }): Json =>
  isObject(json) && isObject(json.data) ? json.data : {}

/** The fields that hold something where a blank contact would hold nothing of what was sent. */
const shownBack = (record: Json, sent: Json): string[] =>
  Object.keys(sent).filter((name) => {
    const value = record[name]
    if (Array.isArray(value)) return value.length > 0
    if (classifying.includes(name)) return value === sent[name]
    return value !== null && value !== undefined && value !== ''
  })

/** The given values as far as a server takes their fields. */
export const only = (fields: readonly string[], values: Json): Json =>
  Object.fromEntries(Object.entries(values).filter(([name]) => fields.includes(name)))

import { op } from '../../../contract/index.js'
import type { Api, Json } from '../../../suites/api/index.js'
import { createActivity, makeActivityBody } from '../../../suites/observations/activity.js'
import { detectTagWords, tagsBody } from '../../../suites/observations/tag-words.js'
import { NotApplicable } from '../model/not-applicable.js'
import type { Scenario } from '../scenario.js'
import { among, either, into, type MovingList, out } from './moving-list.js'

/** As many records as make three pages of two. */
export const size = 5

/** Makes so many records, one after the other. */
export async function several<T>(count: number, make: (nth: number) => Promise<T>): Promise<readonly T[]> {
  const made: T[] = []
  for (let nth = 0; nth < count; nth += 1) made.push(await make(nth))
  return made
}

const update = async (api: Api, { id }: Json, body: Json) =>
  api.given2xx(await api.call(op.updateContact, { params: { id: String(id) }, body }))

const ofTag: MovingList = {
  name: 'contacts of a tag',
  operation: op.listContacts,
  writes: [op.createContact, op.updateContact, op.tagContact],
  hows: ['untag', 'rename', 'add', 'take the tag off'],
  async prepare({ api }) {
    const tag = api.fresh.word()
    const make = () => api.given.contact({ tags: [tag] })
    const contacts = await several(size + 1, make)
    const body = tagsBody(await detectTagWords(api), [], [tag])
    return {
      query: { tag },
      isOwn: true,
      isOwnRecord: among(contacts),
      changes: {
        untag: out(async ({ id }) =>
          api.given2xx(await api.call(op.tagContact, { params: { id: String(id) }, body })),
        ),
        'take the tag off': out((contact) => update(api, contact, { removeTags: [tag] })),
        rename: either((contact) => update(api, contact, { name: api.fresh.word() })),
        add: into(make),
      },
    }
  },
}

const ofOwner: MovingList = {
  name: 'contacts of an owner',
  operation: op.listContacts,
  writes: [op.createContact, op.updateContact],
  hows: ['give away'],
  async prepare({ api }) {
    const [one, other] = twoUsers(api)
    const tag = api.fresh.word()
    const contacts = await several(3, () => api.given.contact({ tags: [tag], ownerEmail: one }))
    if (contacts.some(({ ownerEmail }) => ownerEmail !== one)) throw new NotApplicable('contacts with owners')
    return {
      query: { ownerEmail: one, tag },
      isOwn: true,
      isOwnRecord: among(contacts),
      changes: { 'give away': out((contact) => update(api, contact, { ownerEmail: other })) },
    }
  },
}

/** Two users of the workspace, in small letters. */
export function twoUsers(api: Api): readonly [string, string] {
  const [one, other] = api.target.records.users ?? []
  if (one === undefined || other === undefined) throw new NotApplicable('two users')
  return [one.toLowerCase(), other.toLowerCase()]
}

const byUpdate: MovingList = {
  name: 'contacts by their update',
  operation: op.listContacts,
  writes: [op.createContact, op.updateContact],
  hows: ['rename'],
  async prepare({ api }) {
    const contacts = await several(3, () => api.given.contact())
    const { updatedAt } = contacts[0] ?? {}
    if (typeof updatedAt !== 'string') throw new NotApplicable('updatedAt')
    // The instant itself, and its milliseconds, are open (gaps updated-since-boundary, datetime-syntax).
    const updatedSince = new Date(Date.parse(updatedAt) - 2000).toISOString()
    return {
      query: { updatedSince },
      isOwn: false,
      isOwnRecord: among(contacts),
      changes: { rename: either((contact) => update(api, contact, { name: api.fresh.word() })) },
    }
  },
}

const tags: MovingList = {
  name: 'tags',
  operation: op.listTags,
  writes: [op.createContact],
  hows: ['add'],
  async prepare({ api }) {
    const names = [api.fresh.word(), api.fresh.word()]
    await api.given.contact({ tags: names })
    return {
      query: {},
      isOwn: false,
      isOwnRecord: ({ name }) => names.includes(String(name)),
      changes: { add: into(() => api.given.contact({ tags: [api.fresh.word()] })) },
    }
  },
}

/** The notes or the timeline of one contact. */
const entriesOf = (
  kind: 'note' | 'call',
  { name, operation }: Pick<MovingList, 'name' | 'operation'>,
): MovingList => ({
  name,
  operation,
  writes: [op.createContact, createActivity],
  hows: ['add'],
  async prepare({ api }: Scenario) {
    const contact = await api.given.contact()
    const id = String(contact.id)
    const make = async () => api.given.activity(await makeActivityBody(api, kind, contact))
    await several(3, make)
    return {
      ...(kind === 'note' ? { params: { id }, query: {} } : { query: { leadId: id } }),
      isOwn: true,
      isOwnRecord: () => true,
      changes: { add: into(make) },
    }
  },
})

/** Lists about contacts that move while they are walked (sections 4.3 and 4.4). */
export const contactLists: readonly MovingList[] = [
  ofTag,
  ofOwner,
  byUpdate,
  tags,
  entriesOf('note', { name: 'notes of a contact', operation: op.listContactNotes }),
  entriesOf('call', { name: 'timeline of a contact', operation: op.listActivities }),
]

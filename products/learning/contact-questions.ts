import { type Assumptions, gaps, op, permittedValues, type Scope } from '../../contract/index.js'
import { isObject, type Json } from '../../suites/engine/json.js'
import { isAccepted } from './is-accepted.js'
import type { Learner, QuestionAnswer } from './learner.js'
import { makeContact, makeDeal, makeSharedContact, makeTask } from './learner-records.js'
import { byReads, byWrites, type Questions } from './question.js'
import { readFirstContacts } from './read-first-contacts.js'
import { Unlearnt } from './unlearnt.js'

const update = (learner: Learner, { id }: Json, body: Json): Promise<QuestionAnswer> =>
  learner.call(op.updateContact, { params: { id: String(id) }, body })

const readNotes = (learner: Learner, { id }: Json): Promise<readonly Json[]> =>
  learner.list(op.listContactNotes, { params: { id: String(id) } })

/** How the fields of contacts are learnt, which other questions depend on (section 4.3). */
export const contactFieldQuestions: Questions<'contact-create-fields' | 'contact-tags-body'> = {
  'contact-create-fields': byWrites(async (learner) => {
    const contact = await makeSharedContact(learner)
    const options = permittedValues(
      'contact-create-fields',
    ) as readonly Assumptions['contact-create-fields'][]
    const isShown = async (sent: string, field: string) => {
      const value = learner.word()
      const answer = await update(learner, contact, { [sent]: value })
      return isAccepted(answer) && answer.record[field] === value
    }
    const names: Record<string, string> = {}
    const without: string[] = []
    const fields = new Set(options.flatMap((option) => [...Object.keys(option.names), ...option.without]))
    for (const field of fields) {
      if (await isShown(field, field)) continue
      const others = options.flatMap((option) => option.names[field] ?? [])
      const other = await findFirst(others, (name) => isShown(name, field))
      if (other === undefined) without.push(field)
      else names[field] = other
    }
    const notes = [...new Set(options.flatMap(({ note }) => note ?? []))]
    const note = await findFirst(notes, async (name) => {
      const text = learner.word()
      const { id } = contact
      if (!isAccepted(await update(learner, contact, { [name]: text }))) return false
      return (await readNotes(learner, { id })).some(({ content }) => content === text)
    })
    const order = options.find((option) => option.without.length === without.length)?.without ?? []
    const place = (name: string) => order.indexOf(name)
    return {
      minimal: learner.value('contact-create-fields').minimal,
      note: note ?? null,
      names,
      without: without.toSorted((a, b) => place(a) - place(b)),
    }
  }),
  'contact-tags-body': byWrites(async (learner) => {
    const { id } = await makeContact(learner)
    const options = permittedValues('contact-tags-body') as readonly Assumptions['contact-tags-body'][]
    const tags = async (body: Json): Promise<readonly unknown[]> => {
      const answer = await learner.call(op.tagContact, { params: { id: String(id) }, body })
      return isAccepted(answer) && Array.isArray(answer.record.tags) ? answer.record.tags : []
    }
    const added: string[] = []
    const add = await findFirst(
      options.map((option) => option.add),
      async (name) => {
        const word = learner.word()
        added.push(word)
        return (await tags({ [name]: [word] })).includes(word)
      },
    )
    const word = added.at(-1) ?? ''
    const remove = await findFirst(
      options.map((option) => option.remove),
      async (name) => {
        const { ok } = await learner.call(op.tagContact, {
          params: { id: String(id) },
          body: { [name]: [word] },
        })
        return ok && !(await tags({ [add ?? '']: [] })).includes(word)
      },
    )
    if (add === undefined || remove === undefined) throw new Unlearnt('no usual name of the tags is accepted')
    return { add, remove }
  }),
}

/** The first of some items that passes a test. */
async function findFirst<T>(
  items: readonly T[],
  passes: (item: T) => Promise<boolean>,
): Promise<T | undefined> {
  for (const item of new Set(items)) if (await passes(item)) return item
  return undefined
}

/** How contacts and tags are learnt (sections 2.1, 2.10, 4.2 and 4.3). */
export const contactQuestions: Questions<
  | 'contact-create-required'
  | 'contact-read-endpoint'
  | 'contact-null-other-fields'
  | 'contact-update-empty'
  | 'contact-nested-merge'
  | 'tag-merge'
  | 'tag-origin'
  | 'note-created-id'
  | 'contact-upsert'
  | 'upsert-scope'
  | 'record-defaults'
  | 'sender-type'
> = {
  'contact-create-required': byWrites(async (learner) => {
    const isMade = async (body: Json) => isAccepted(await learner.call(op.createContact, { body }))
    const { minimal } = learner.value('contact-create-fields')
    const [name, email] = [
      await isMade({ ...minimal, name: learner.word() }),
      await isMade({ ...minimal, email: learner.email() }),
    ]
    if (name && email)
      return (await isMade({ ...minimal, tags: [learner.word()] })) ? 'nothing' : 'name-or-email'
    if (name) return 'name'
    if (email) return 'email'
    throw new Unlearnt('neither a name nor an e-mail is enough')
  }),
  'contact-read-endpoint': byReads(async (learner) => {
    const [contact] = await readFirstContacts(learner)
    if (contact === undefined) throw new Unlearnt('the workspace lists no contact')
    const { ok, status, record } = await learner.get(`/api/v1/contacts/${String(contact.id)}`)
    if (ok && record.id === contact.id) return 'served'
    if (status === 404 || status === 405) return 'not-found'
    throw new Unlearnt(`reading one contact got ${status}`)
  }),
  'contact-null-other-fields': byWrites(async (learner) => {
    const contact = await makeContact(learner)
    // With a tag, as an update that holds nothing else than an ignored null may be refused for being empty.
    const answer = await update(learner, contact, { name: null, tags: [learner.word()] })
    if (!isAccepted(answer)) return 'refuse'
    return answer.record.name === null ? 'clear' : 'ignore'
  }),
  'contact-update-empty': byWrites(async (learner) =>
    isAccepted(await update(learner, await makeSharedContact(learner), {})) ? 'unchanged' : 'refuse',
  ),
  'contact-nested-merge': byWrites(async (learner) => {
    const contact = await makeContact(learner, { movil: { movil_code: '+34', movil: '600111222' } })
    const { record } = await update(learner, contact, { movil: { movil: '600111333' } })
    const { movil } = record
    if (!isObject(movil) || movil.movil !== '600111333') throw new Unlearnt('a phone was not changed')
    return movil.movil_code === '+34' ? 'merge' : 'replace'
  }),
  'tag-merge': byWrites(async (learner) => {
    const word = learner.word()
    const [a, b, c, x] = ['a', 'b', 'c', 'x'].map((letter) => `${letter}${word}`)
    const contact = await makeContact(learner, { tags: [b, a] })
    const upper = String(a).toUpperCase()
    const { add, remove } = learner.required('contact-tags-body')
    const body = { [add]: [upper, ` ${x}`, c], [remove]: [c] }
    const answer = await learner.call(op.tagContact, { params: { id: String(contact.id) }, body })
    const { tags } = learner.made(answer, 'the tagging of a contact')
    if (!Array.isArray(tags) || !tags.includes(b)) throw new Unlearnt('the tags are not shown')
    const isTrimmed = tags.includes(x)
    if (!isTrimmed && !tags.includes(` ${x}`)) throw new Unlearnt('a tag with a blank is not kept')
    // The case of a tag counts where its blanks do, unless the very same word is held.
    return {
      case: tags.includes(upper) ? 'exact' : 'insensitive',
      trim: isTrimmed,
      order: tags.indexOf(b) < tags.indexOf(a) ? 'first-seen' : 'sorted',
      both: tags.includes(c) ? 'added' : 'removed',
    }
  }),
  'tag-origin': byWrites(async (learner) => {
    const name = learner.word()
    await learner.list(op.listTags)
    await makeContact(learner, { tags: [name] })
    const tag = (await learner.list(op.listTags)).find((one) => one.name === name)
    if (tag === undefined) return 'vocabulary'
    return tag.total === null ? 'counters-later' : 'of-contacts'
  }),
  'note-created-id': byWrites(async (learner) => {
    const isNamed = ({ noteCreatedId }: Json) => typeof noteCreatedId === 'string'
    if (isNamed(await makeContact(learner))) return 'always'
    const { note } = learner.required('contact-create-fields')
    if (note === null) throw new Unlearnt('a contact takes no note')
    return isNamed(await makeContact(learner, { [note]: learner.word() })) ? 'with-note' : 'never'
  }),
  'contact-upsert': byWrites(async (learner) => {
    const email = learner.email()
    const [one, other] = [learner.word(), learner.word()]
    const { minimal } = learner.value('contact-create-fields')
    const upsert = (tags: readonly string[]) =>
      learner.call(op.upsertContact, { body: { ...minimal, name: learner.runId, email, tags } })
    const [first, second] = [await upsert([one]), await upsert([other])]
    learner.made(first, 'an upsert')
    const { tags } = learner.made(second, 'a second upsert')
    const flags = isObject(first.json) ? Object.keys(first.json).filter((name) => name !== 'data') : []
    const flag = flags.find(
      (name) =>
        isObject(first.json) &&
        first.json[name] === true &&
        isObject(second.json) &&
        second.json[name] === false,
    )
    const unnamed = await learner.call(op.upsertContact, { body: { ...minimal, name: learner.word() } })
    const required = isAccepted(unnamed) ? [] : ['email']
    const isMerged = Array.isArray(tags) && tags.includes(one)
    return {
      created: first.status,
      updated: second.status,
      required,
      tags: isMerged ? 'merged' : 'replaced',
      flag: flag ?? null,
    }
  }),
  'upsert-scope': byWrites(
    async (learner) => {
      const held = learner.target.keys.limited?.find(
        ({ scopes }) => scopes.includes('contacts:write') && !scopes.includes('contacts:read'),
      )
      if (held === undefined)
        throw new Unlearnt('it needs a key in keys.limited that writes contacts and does not read them')
      const as = { key: held.key, name: 'limited' }
      const { minimal } = learner.value('contact-create-fields')
      const body = { ...minimal, name: learner.word(), email: learner.email() }
      const answer = await learner.call(op.upsertContact, { as, body }, [403])
      const both: readonly Scope[] = ['contacts:read', 'contacts:write']
      if (answer.code === 'insufficient_scope') return both
      learner.made(answer, 'an upsert')
      return ['contacts:write']
    },
    { needs: ['key:unscoped'] },
  ),
  'record-defaults': byWrites(async (learner) => {
    const contact = await makeContact(learner)
    const deal = await makeDeal(learner, contact)
    const { priority } = await makeTask(learner)
    const assumed = learner.target.assumptions['record-defaults']
    return {
      ...assumed,
      'contact.active': contact.active !== false,
      'contact.tags': Array.isArray(contact.tags) ? contact.tags : [],
      'deal.recurrence': String(deal.recurrence),
      'deal.currency': String(deal.currency),
      'deal.customFields': (isObject(deal.customFields)
        ? deal.customFields
        : {}) as (typeof assumed)['deal.customFields'],
      'deal.isPrimary': deal.isPrimary === true,
      'task.priority': typeof priority === 'string' ? priority : null,
    }
  }),
  'sender-type': byReads(async (learner) => {
    const conversations = await learner.list(op.listConversations, {}, (found) => found.length >= 20)
    const types = new Set<string>()
    for (const { id } of conversations.slice(0, 12)) {
      const messages = await learner.call(op.listMessages, {
        params: { id: String(id) },
        query: { limit: '100' },
      })
      for (const { sender } of messages.records) if (isObject(sender)) types.add(String(sender.type))
    }
    const documented: readonly string[] = gaps['sender-type'].default
    const more = [...types].filter((type) => !documented.includes(type))
    if (more.length > 0) return [...documented, ...more]
    throw new Unlearnt('no message shows a sender of another type, which proves nothing of other messages')
  }),
}

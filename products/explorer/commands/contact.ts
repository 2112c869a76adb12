import * as fc from 'fast-check'
import { clearedByNull, contactMembers, op } from '../../../contract/index.js'
import { somePerson } from '../../../fixtures/arbitraries/contact.js'
import { plainMembers } from '../../../fixtures/arbitraries/plain-members.js'
import type { Exchange, Json } from '../../../suites/api/index.js'
import { expectAgreement, expectValues } from '../../../suites/judgements/state.js'
import { detectContactFields, isDue, only } from '../../../suites/observations/contact-fields.js'
import { detectTagWords, tagsBody } from '../../../suites/observations/tag-words.js'
import { command } from '../command.js'
import { write } from '../keyed-write.js'
import { type ContactUpdate, holderOf, updatedContact } from '../model/contact.js'
import type { KnownRecord } from '../model/known.js'
import { NotApplicable } from '../model/not-applicable.js'
import { recent, symbol } from '../references.js'
import type { Scenario } from '../scenario.js'

const noun = 'contact'
const about = ['contacts', 'contact', 'tags']
const symbols = (max: number) => fc.uniqueArray(symbol(), { maxLength: max })
const words = (scenario: Scenario, list: readonly string[] = []) =>
  list.map((one) => scenario.word(`tag ${one}`))

const byId = ({ record }: KnownRecord) => ({ params: { id: String(record.id) } })

/** Throws `NotApplicable` where shrinking made a value that a call must take too simple to be valid. */
function checkValid(call: string, fields: Json): void {
  if (!plainMembers(noun, call).areValid(fields)) throw new NotApplicable('the fields of a contact')
}

const create = command({
  name: 'create a contact',
  variant: 'full',
  operations: [op.createContact],
  about,
  weight: 3,
  draw: () => fc.record({ email: symbol(), fields: somePerson(), tags: symbols(3), keyed: fc.boolean() }),
  async run(scenario, { email, fields = {}, tags, keyed }, n) {
    const { world, api } = scenario
    checkValid('createContact', fields)
    const taken = (await detectContactFields(api)).creation
    const sent: Json = {
      ...fields,
      tags: words(scenario, tags),
      email: scenario.email(email),
    }
    const body = api.given.contactBody(only([...taken, 'email'], sent))
    const exchange = await write(scenario, op.createContact, { body }, keyed && n)
    const holder = holderOf(world, String(body.email))
    if (holder)
      return conflict(scenario, exchange, holder, 'contact.create-conflict', 'contact.create-conflict-id')
    if (mayBeTaken(scenario, exchange)) return
    // Which values a personal field takes is open (gap.contact-create-fields).
    const isOpen = Object.keys(fields).length > 0 && !isDue('createContact', fields)
    if (exchange.response.status === 400 && isOpen) return
    scenario.judge('contact.create-201', exchange, ({ expect }) => expect.status(exchange, 201))
    const contact = api.read.record(exchange)
    scenario.judge('contact.create-201', exchange, (judge) =>
      expectValues(
        judge,
        contact,
        only(
          ['email', ...taken].filter((name) => name !== 'tags'),
          body,
        ),
        exchange,
      ),
    )
    world.add(noun, `${noun} ${n}`, contact, 'contact.create-201')
  },
})

const several = command({
  name: 'create several contacts with one tag',
  variant: 'full',
  operations: [op.createContact],
  about: [...about, 'paging'],
  weight: 1,
  draw: () => fc.record({ tag: symbol(), count: fc.integer({ min: 2, max: 8 }) }),
  async run(scenario, { tag, count }, n) {
    const { api, world } = scenario
    const [word] = words(scenario, [tag])
    for (let nth = 1; nth <= count; nth += 1) {
      const contact = await api.given.contact({ tags: [word] })
      world.add(noun, `${noun} ${n}.${nth}`, contact, 'contact.create-201')
    }
  },
})

/** Whether a contact that is no longer known may have the e-mail address that was refused. */
const mayBeTaken = ({ world, api }: Scenario, exchange: Exchange): boolean =>
  world.isOpen(noun) && api.isError(exchange, 409, 'conflict')

/** Judges the refusal of an e-mail address that another contact has. */
function conflict(
  scenario: Scenario,
  exchange: Exchange,
  holder: KnownRecord,
  refused: 'contact.create-conflict' | 'contact.update-conflict',
  named: 'contact.create-conflict-id' | 'contact.update-conflict-id',
): void {
  scenario.judge(refused, exchange, ({ expect }) => expect.error(exchange, 409, 'conflict'))
  if (named === 'contact.update-conflict-id') return
  scenario.judge(named, exchange, (api) => {
    const details = api.detailsOf(exchange) as Json | undefined
    if (details !== undefined)
      api.expect.member(details, 'id', holder.record.id, 'details.id', { by: exchange })
  })
}

const update = command({
  name: 'update a contact',
  variant: 'full',
  operations: [op.updateContact],
  about,
  weight: 5,
  draw(world) {
    const contact = recent(world.names(noun))
    return (
      contact &&
      fc.record({
        contact,
        fields: somePerson(),
        cleared: fc.subarray([...clearedByNull(contactMembers)], { maxLength: 2 }),
        email: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: symbol() }),
        // 0 leaves the owner as it is; any other number is a user.
        owner: fc.constantFrom(0, 0, 0, 1, 2, 3),
        tags: symbols(2),
        groups: symbols(2),
        removeTags: symbols(2),
        removeGroups: symbols(2),
        keyed: fc.boolean(),
      })
    )
  },
  async run(scenario, args, n) {
    const { api, world } = scenario
    const contact = world.get(args.contact)
    checkValid('updateContact', args.fields ?? {})
    const body = updateBody(scenario, args, (await detectContactFields(api)).update)
    if (Object.keys(body).length === 0) return
    const exchange = await write(scenario, op.updateContact, { ...byId(contact), body }, args.keyed && n)
    const holder = typeof body.email === 'string' ? holderOf(world, body.email, contact) : undefined
    if (holder)
      return conflict(scenario, exchange, holder, 'contact.update-conflict', 'contact.update-conflict-id')
    if (mayBeTaken(scenario, exchange)) return
    // Which values a personal field takes is open (gap.contact-create-fields).
    if (exchange.response.status === 400 && !isDue('updateContact', body)) return
    scenario.judge('contact.update-200', exchange, ({ expect }) => expect.status(exchange, 200))
    shows(scenario, exchange, contact, updatedContact(contact.record, body))
  },
})

interface UpdateArgs extends Json {
  readonly fields?: Json
  readonly cleared?: readonly string[]
  readonly email?: string | null
  readonly owner?: number
  readonly tags?: readonly string[]
  readonly groups?: readonly string[]
  readonly removeTags?: readonly string[]
  readonly removeGroups?: readonly string[]
}

/** The body of an update, as far as the target takes its members; no word is both added and removed (gap.tag-merge). */
function updateBody(scenario: Scenario, args: UpdateArgs, taken: readonly string[]): ContactUpdate {
  const list = (name: 'tags' | 'groups' | 'removeTags' | 'removeGroups') => words(scenario, args[name])
  const removed = (name: 'tags' | 'groups', remove: 'removeTags' | 'removeGroups') => {
    const left = list(remove).filter((word) => !list(name).includes(word))
    return left.length > 0 && taken.includes(name) ? { [remove]: left } : {}
  }
  const added = (name: 'tags' | 'groups') =>
    list(name).length > 0 && taken.includes(name) ? { [name]: list(name) } : {}
  const cleared = Object.fromEntries((args.cleared ?? []).map((name) => [name, null]))
  const { users = [] } = scenario.api.target.records
  const user = args.owner ? users[(args.owner - 1) % users.length] : undefined
  const owned = user === undefined ? {} : { ownerEmail: user.toLowerCase() }
  return {
    ...only(taken, { ...args.fields, ...cleared, ...owned }),
    ...(typeof args.email === 'string' ? { email: scenario.email(args.email) } : {}),
    ...added('tags'),
    ...added('groups'),
    ...removed('tags', 'removeTags'),
    ...removed('groups', 'removeGroups'),
  }
}

/** Judges that a write leaves the contact as the model says, and notes what it became. */
function shows(scenario: Scenario, exchange: Exchange, contact: KnownRecord, expected: Json): void {
  const { api, world } = scenario
  const record = api.read.record(exchange)
  scenario.judge('contact.update-only-sent', exchange, (judge) =>
    expectAgreement(judge, record, expected, {
      noun,
      // A server may move the stage of a contact along with its deals.
      except: ['updatedAt', ...(hasDeal(scenario, contact) ? ['stage'] : [])],
      what: `${contact.name} with what was sent changed, and nothing else`,
      by: exchange,
    }),
  )
  const { noteCreatedId: _, ...shown } = record
  world.change(contact, shown, 'contact.update-200')
}

/** Whether the scenario has made a deal of a contact. */
const hasDeal = ({ world }: Scenario, { record }: KnownRecord): boolean =>
  world.all('deal').some((deal) => deal.record.leadId === record.id)

const tag = command({
  name: 'tag a contact',
  operations: [op.tagContact],
  about,
  weight: 3,
  draw(world) {
    const contact = recent(world.names(noun))
    return contact && fc.record({ contact, add: symbols(2), remove: symbols(2), keyed: fc.boolean() })
  },
  async run(scenario, args, n) {
    const { api, world } = scenario
    const contact = world.get(args.contact)
    const add = words(scenario, args.add)
    const remove = words(scenario, args.remove).filter((word) => !add.includes(word))
    const body = tagsBody(await detectTagWords(api), add, remove)
    if (Object.keys(body).length === 0) return
    const exchange = await write(scenario, op.tagContact, { ...byId(contact), body }, args.keyed && n)
    scenario.judge('contact.tags-200', exchange, ({ expect }) => expect.status(exchange, 200))
    shows(scenario, exchange, contact, updatedContact(contact.record, { tags: add, removeTags: remove }))
  },
})

/** The contacts that answers of the scenario must agree with, and the tags by which they are found. */
export const contactCommands = [create, several, update, tag]

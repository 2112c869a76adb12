import * as fc from 'fast-check'
import { op, type RuleId } from '../../../contract/index.js'
import { personName } from '../../../fixtures/arbitraries/text.js'
import type { Call, Exchange, Json } from '../../../suites/api/index.js'
import { expectAgreement, expectMembersKept } from '../../../suites/compact/reads.js'
import { expectTagsTogether, findAcceptedFields, furtherValues } from '../../../suites/compact/writes.js'
import { expectValues } from '../../../suites/judgements/state.js'
import { command } from '../command.js'
import { keyForm, keyOf } from '../compact-key.js'
import { write } from '../keyed-write.js'
import { dueAfter, keptContact } from '../model/compact.js'
import type { KnownRecord } from '../model/known.js'
import { recent, symbol } from '../references.js'
import type { Scenario } from '../scenario.js'

const noun = 'contact'
const variant = 'compact'
const about = ['contacts', 'contact', 'compact']

/** Names in many scripts, and some of several parts. */
const fullName = () => fc.array(personName(), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '))

const further = ['phone', 'company', 'tags', 'notes', 'source'] as const

/** The fields to be sent in addition to name and e-mail, mostly none. */
const furtherFields = () =>
  fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.subarray([...further]) })

/** Values for those of some fields that the target is seen to take (gap.compact-input). */
async function values(scenario: Scenario, names: readonly string[] = [], word = 'a'): Promise<Json> {
  const all = furtherValues(scenario.word(`text ${word}`))
  const taken = names.length === 0 ? [] : await findAcceptedFields(scenario.api)
  return Object.fromEntries(names.filter((name) => taken.includes(name)).map((name) => [name, all[name]]))
}

/** Whether an earlier call of the scenario had an e-mail address: a contact may hold it still (gap.compact-conflict). */
const wasSent = ({ calls }: Scenario, email: unknown): boolean =>
  calls.slice(0, -1).some(({ request }) => request.body?.includes(JSON.stringify(email)))

/**
 * Whether a write was refused for what the document leaves open: the e-mail address of another contact, or a field that
 * is not taken. Where any body may be refused, nothing is shown.
 */
async function isOpenRefusal(
  scenario: Scenario,
  { operation, response }: Exchange,
  { body: sent, ...call }: Call & { readonly body: Json },
): Promise<boolean> {
  if (response.status === 409) return sent.email !== undefined && wasSent(scenario, sent.email)
  if (response.status !== 400) return false
  const { api } = scenario
  const body = operation === op.createContact ? api.given.contactBody() : { name: 'Ada' }
  api.given2xx(await scenario.call(operation, { ...call, body, idempotencyKey: api.fresh.key() }))
  return further.some((name) => name in sent)
}

/** Judges that an answer shows a contact as it must be, as far as it shows those fields. */
function showsContact(
  scenario: Scenario,
  rule: RuleId,
  exchange: Exchange,
  { shown, due }: { readonly shown: Json; readonly due: Json },
): void {
  scenario.judge(rule, exchange, (judge) => expectAgreement(judge, shown, due, [exchange]))
}

const create = command({
  name: 'create a contact of the compact variant',
  variant,
  operations: [op.createContact],
  about,
  weight: 4,
  draw: () =>
    fc.record({ name: fullName(), email: symbol(), word: symbol(), fields: furtherFields(), key: keyForm() }),
  async run(scenario, { name, email, word, fields, key }, n) {
    const { api, world } = scenario
    const rule = 'compact.contact-create-201'
    const sent = {
      name: name || 'Ada',
      email: scenario.email(email),
      ...(await values(scenario, fields, word)),
    }
    const call = { body: api.given.contactBody(sent), idempotencyKey: keyOf(scenario, `key ${n}`, key) }
    const exchange = await write(scenario, op.createContact, call, n)
    if (await isOpenRefusal(scenario, exchange, call)) return
    scenario.judge(rule, exchange, ({ expect }) => expect.status(exchange, 201))
    const shown = api.read.record(exchange)
    scenario.judge(rule, exchange, ({ expect }) =>
      expect.that(typeof shown.id === 'string', 'an id', shown.id, { by: exchange }),
    )
    scenario.judge(rule, exchange, (judge) =>
      expectValues(judge, shown, { name: sent.name, email: sent.email }, exchange),
    )
    scenario.judge(rule, exchange, (judge) => expectTagsTogether(judge, shown, sent, exchange))
    world.add(noun, `${noun} ${n}`, keptContact(shown), rule)
  },
})

const update = command({
  name: 'update a contact of the compact variant',
  variant,
  operations: [op.updateContact],
  about,
  weight: 4,
  draw(world) {
    const contact = recent(world.names(noun))
    return (
      contact &&
      fc.record({
        contact,
        // The name is left as it is now and then.
        name: fc.oneof({ weight: 3, arbitrary: fullName() }, { weight: 1, arbitrary: fc.constant(null) }),
        // The e-mail address is left as it is where there is no symbol for another.
        email: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: symbol() }),
        word: symbol(),
        fields: furtherFields(),
        key: keyForm(),
      })
    )
  },
  async run(scenario, { contact, name, email, word, fields, key }, n) {
    const { api, world } = scenario
    const rule = 'compact.contact-update-200'
    const known = world.get(contact)
    const others: Json = {
      ...(typeof email === 'string' ? { email: scenario.email(email) } : {}),
      ...(await values(scenario, fields, word)),
    }
    // A body without any field may be refused.
    const isNamed = typeof name === 'string' || Object.keys(others).length === 0
    const sent: Json = { ...(isNamed ? { name: name || 'Ada' } : {}), ...others }
    const params = { id: String(known.record.id) }
    const call = { params, body: sent, idempotencyKey: keyOf(scenario, `key ${n}`, key) }
    const exchange = await write(scenario, op.updateContact, call, n)
    // Whether an e-mail address may change is open (gap.compact-input).
    const isFixed = exchange.response.status === 400 && sent.email !== undefined
    if (isFixed) return
    // A plain update, by which that is found out, has changed the contact.
    if (await isOpenRefusal(scenario, exchange, call)) return world.forget(contact)
    scenario.judge(rule, exchange, ({ expect }) => expect.status(exchange, 200))
    const shown = api.read.record(exchange)
    const due = dueAfter(known.record, sent)
    scenario.judge(rule, exchange, (judge) => expectMembersKept(judge, shown, due, [exchange]))
    world.change(known, keptContact(shown), rule)
  },
})

const read = command({
  name: 'read a contact',
  variant,
  operations: [op.getContact],
  about,
  weight: 4,
  draw(world) {
    const contact = recent(world.names(noun))
    return contact && fc.record({ contact })
  },
  async run(scenario, { contact }) {
    const { api, world } = scenario
    const known = world.get(contact)
    const { id } = known.record
    const exchange = await scenario.call(op.getContact, { params: { id: String(id) } })
    scenario.judge('compact.contact-read-200', exchange, ({ expect }) => expect.status(exchange, 200))
    const shown = api.read.record(exchange)
    scenario.judge('compact.contact-read-200', exchange, ({ expect }) =>
      expect.member(shown, 'id', id, 'the id that was asked for', { by: exchange }),
    )
    judgeKept(scenario, known, shown, exchange)
  },
})

/** Judges that an answer shows a contact of the scenario as its last write left it. */
export const judgeKept = (scenario: Scenario, known: KnownRecord, shown: Json, by: Exchange): void =>
  showsContact(scenario, known.rule, by, { shown, due: known.record })

/** The contacts of the compact variant that answers of the scenario must agree with (section 4.11). */
export const compactContactCommands = [create, update, read]

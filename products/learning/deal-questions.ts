import { isDeepStrictEqual } from 'node:util'
import { type Assumptions, type OperationId, op, permittedValues } from '../../contract/index.js'
import type { Json } from '../../suites/engine/json.js'
import { isAccepted } from './is-accepted.js'
import type { Learner, QuestionAnswer } from './learner.js'
import { makeContact, makeDeal, makeSharedContact } from './learner-records.js'
import { closeDeal, closeDealBy, readRev } from './own-deal.js'
import { takeFirstTicket } from './own-ticket.js'
import { byWrites, type Questions } from './question.js'
import { Unlearnt } from './unlearnt.js'

type Fields = Assumptions['deal-create-fields']

/** How the words of deals are learnt, which other questions depend on (section 4.5). */
export const dealWordQuestions: Questions<'deal-create-fields' | 'deal-close-selector'> = {
  'deal-create-fields': byWrites(async (learner) => {
    const contact = await makeSharedContact(learner)
    const options = permittedValues('deal-create-fields') as readonly Fields[]
    const create = (fields: Json) =>
      learner.call(op.createDeal, { body: { title: learner.word(), ...fields } })
    for (const option of options) {
      const lead = { [option.contact]: option.by === 'email' ? contact.email : contact.id }
      const made = await create(lead)
      if (!made.ok || made.record.leadId !== contact.id) continue
      // A name that is read refers to a pipeline that there is not.
      const unknown = await create({ ...lead, [option.pipeline]: 'conformance-unknown' })
      if (unknown.status === 404) return option
      throw new Unlearnt(
        `a deal takes its contact in ${option.contact}, and no pipeline in ${option.pipeline}`,
      )
    }
    throw new Unlearnt('no usual name of the contact is accepted')
  }),
  'deal-close-selector': byWrites(async (learner) => {
    const options = permittedValues('deal-close-selector') as readonly Assumptions['deal-close-selector'][]
    const deal = await makeDeal(learner)
    for (const option of options) {
      const { ok, record } = await closeDealBy(learner, deal, { [option.field]: option.won })
      if (ok && record.status === 'won') return option
    }
    throw new Unlearnt('no usual name of the outcome is accepted')
  }),
}

/** How deals and revisions are learnt (sections 2.2, 3, 4.5 and 7). */
export const dealQuestions: Questions<
  | 'expected-rev-required'
  | 'deal-close-expected-rev'
  | 'deal-lost-reason'
  | 'deal-reclose'
  | 'deal-create-invalid-state'
  | 'deal-archive'
  | 'pipelines-and-stages'
  | 'rev-increment'
  | 'rev-future'
> = {
  'expected-rev-required': byWrites(async (learner) => {
    const required: OperationId[] = []
    if (!(await probeTicketWithoutRev(learner))) required.push(op.updateTicket)
    if (!(await probeDealWithoutRev(learner))) required.push(op.closeDeal)
    if (!(await probeConversationWithoutRev(learner))) required.push(op.assignConversation)
    const isPermitted = (some: readonly OperationId[]) =>
      permittedValues('expected-rev-required').some((option) => isDeepStrictEqual(option, some))
    const others = required.filter((operation) => operation !== op.closeDeal)
    // That a deal needs one is the matter of two gaps; the answers are the same.
    return isPermitted(required) || !isPermitted(others) ? required : others
  }),
  'deal-close-expected-rev': byWrites(async (learner) => {
    if (learner.value('expected-rev-required').includes(op.closeDeal)) return 'optional'
    return (await probeDealWithoutRev(learner)) ? 'optional' : 'required'
  }),
  'deal-lost-reason': byWrites(async (learner) => {
    const { field, lost } = learner.required('deal-close-selector')
    const deal = await makeDeal(learner)
    if (isAccepted(await closeDealBy(learner, deal, { [field]: lost }))) return { required: false, send: {} }
    const options = permittedValues('deal-lost-reason') as readonly Assumptions['deal-lost-reason'][]
    for (const option of options.filter(({ required }) => required))
      if ((await closeDealBy(learner, deal, { [field]: lost, ...option.send })).ok) return option
    throw new Unlearnt('a deal cannot be lost without a reason, and no known one is accepted')
  }),
  'deal-reclose': byWrites(async (learner) => {
    const deal = await makeDeal(learner)
    learner.made(await closeDeal(learner, deal, 'won'), 'closing a deal')
    const again = await closeDeal(learner, deal, 'won')
    if (!again.ok) return refused(again, 'refuse' as const)
    const other = await closeDeal(learner, deal, 'lost')
    return other.ok && other.record.status === 'lost'
      ? 'interchange'
      : refused(other, 'same-outcome-ok' as const)
  }),
  'deal-create-invalid-state': byWrites(async (learner) => {
    const create = async (contact: Json, fields: Json = {}) => {
      const { contact: name, by } = learner.required('deal-create-fields')
      const body = { title: learner.word(), [name]: by === 'email' ? contact.email : contact.id, ...fields }
      return learner.call(op.createDeal, { body })
    }
    const inactive = await makeContact(learner, { active: false })
    if ((await create(inactive)).code === 'invalid_state') return 'inactive-contact'
    const { pipeline } = learner.value('deal-create-fields')
    const active = await makeContact(learner, { active: true })
    for (const id of await findOtherPipelines(learner))
      if ((await create(active, { [pipeline]: id })).code === 'invalid_state') return 'archived-pipeline'
    throw new Unlearnt('no pipeline is known that is archived')
  }),
  'deal-archive': byWrites(
    async (learner) => {
      const deal = await makeDeal(learner)
      learner.made(await closeDeal(learner, deal, 'won'), 'closing a deal')
      const query = { leadId: String(deal.leadId) }
      const isListed = async () =>
        (await learner.list(op.listDeals, { query })).some(({ id }) => id === deal.id)
      if (!(await isListed())) throw new Unlearnt('a closed deal is not listed')
      const options = permittedValues('deal-archive') as readonly Assumptions['deal-archive'][]
      const [afterCloseMs] = options.flatMap((option) => option.afterCloseMs ?? [])
      if (afterCloseMs === undefined) return { afterCloseMs: null }
      await learner.advance(afterCloseMs + 60_000)
      return { afterCloseMs: (await isListed()) ? null : afterCloseMs }
    },
    { needs: ['control:clock'], isLast: true },
  ),
  'pipelines-and-stages': byWrites(async (learner) => {
    const { pipelineId } = await makeDeal(learner)
    const pipelines = [...new Set([String(pipelineId), ...(await findOtherPipelines(learner))])]
    const options = permittedValues('pipelines-and-stages') as readonly Assumptions['pipelines-and-stages'][]
    const known = options.find((option) => option.pipelines.toSorted().join() === pipelines.toSorted().join())
    return known ?? { pipelines, stages: learner.target.assumptions['pipelines-and-stages'].stages }
  }),
  'rev-increment': byWrites(async (learner) => {
    const deal = await makeDeal(learner)
    await learner.wait(100)
    const { expectedRev: present } = await readRev(learner, deal.id)
    const { rev } = learner.made(await closeDeal(learner, deal, 'won'), 'closing a deal')
    const [first, before, after] = [deal.rev, present, rev].map(Number)
    if (![first, before, after].every(Number.isSafeInteger)) throw new Unlearnt('a deal shows no revision')
    return { first: first ?? 1, step: (after ?? 0) - (before ?? 0), background: first !== before }
  }),
  'rev-future': byWrites(async (learner) => {
    const deal = await makeDeal(learner)
    const { expectedRev } = await readRev(learner, deal.id)
    const { status } = await closeDeal(learner, deal, 'won', { expectedRev: Number(expectedRev) + 1000 })
    const found = { 200: 'accept', 400: 'refuse', 409: 'mismatch' } as const
    const value = found[status as keyof typeof found]
    if (value === undefined) throw new Unlearnt(`a revision of the future got ${status}`)
    return value
  }),
}

function refused<T>({ status }: QuestionAnswer, value: T): T {
  if (status === 409 || status === 400) return value
  throw new Unlearnt(`closing a closed deal got ${status}`)
}

/** Pipelines apart from the default one: those of listed deals, and those of permitted values that are there. */
async function findOtherPipelines(learner: Learner): Promise<readonly string[]> {
  return learner.once('other pipelines', async () => {
    const deals = await learner.list(op.listDeals, {}, (found) => found.length >= 300)
    const { pipelineId } = await makeDeal(learner)
    const seen = new Set(deals.map((deal) => String(deal.pipelineId)))
    const options = permittedValues('pipelines-and-stages') as readonly Assumptions['pipelines-and-stages'][]
    const { pipeline, contact, by } = learner.required('deal-create-fields')
    const someone = await makeSharedContact(learner)
    const lead = { [contact]: by === 'email' ? someone.email : someone.id }
    for (const id of new Set(options.flatMap(({ pipelines }) => pipelines))) {
      if (seen.has(id)) continue
      const { status } = await learner.call(op.createDeal, {
        body: { title: learner.word(), ...lead, [pipeline]: id },
      })
      if (status === 201 || status === 409) seen.add(id)
    }
    seen.delete(String(pipelineId))
    return [...seen]
  })
}

/** Whether closing a deal takes a body without a revision. */
async function probeDealWithoutRev(learner: Learner): Promise<boolean> {
  return learner.once('closing without a revision', async () => {
    const { field, won } = learner.required('deal-close-selector')
    const { id } = await makeDeal(learner)
    return isAccepted(
      await learner.call(op.closeDeal, { params: { id: String(id) }, body: { [field]: won } }),
    )
  })
}

/** Whether the record is looked up before the body is checked, so that an unknown id says nothing of a body. */
const isRecordFirst = (learner: Learner): boolean => {
  const order = learner.value('error-precedence')
  return order.indexOf('record') < order.indexOf('request')
}

async function probeTicketWithoutRev(learner: Learner): Promise<boolean> {
  if (!isRecordFirst(learner)) {
    const { status } = await learner.call(op.updateTicket, {
      params: { id: 'conformance-unknown' },
      body: { subject: learner.word() },
    })
    if (status === 404 || status === 400) return status === 404
  }
  const { id } = await takeFirstTicket(learner)
  return isAccepted(
    await learner.call(op.updateTicket, { params: { id: String(id) }, body: { subject: learner.word() } }),
  )
}

async function probeConversationWithoutRev(learner: Learner): Promise<boolean> {
  if (!isRecordFirst(learner)) {
    const { status } = await learner.call(op.assignConversation, {
      params: { id: 'sms__+15550009999' },
      body: { assigneeEmail: null },
    })
    if (status === 404 || status === 400) return status === 404
  }
  const [known] = learner.target.records.conversations ?? []
  if (known === undefined) throw new Unlearnt('it needs records.conversations')
  const { assigneeEmail } = await learner.find(op.listConversations, known.id)
  return isAccepted(
    await learner.call(op.assignConversation, { params: { id: known.id }, body: { assigneeEmail } }),
  )
}

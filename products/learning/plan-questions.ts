import { type Assumptions, type OperationId, op, permittedValues } from '../../contract/index.js'
import type { Json } from '../../suites/engine/json.js'
import type { Learner } from './learner.js'
import { byReads, byWrites, type Questions } from './question.js'
import { Unlearnt } from './unlearnt.js'

const lists: readonly OperationId[] = [
  op.listDeals,
  op.listTickets,
  op.listMeetings,
  op.listConversations,
  op.listTemplates,
]

/** How features and plans are learnt (sections 4.1 and 5). */
export const planQuestions: Questions<'feature-map' | 'contact-limit-writes'> = {
  'feature-map': byReads(
    async (learner) => {
      const off: OperationId[] = []
      for (const operation of lists) {
        const { ok, code, records } = await learner.call(operation, {
          as: 'featuresOff',
          query: { limit: '1' },
        })
        if (code === 'feature_disabled') off.push(operation)
        // A list that stays open where deals are off is empty.
        else if (operation === op.listDeals && records.length > 0)
          throw new Unlearnt('deals are on with keys.featuresOff')
        else if (!ok && operation !== op.listTemplates)
          throw new Unlearnt(`${operation} is refused with ${code}`)
      }
      const options = permittedValues('feature-map') as readonly Assumptions['feature-map'][]
      const found = options.filter((option) => {
        const switched = Object.values(option).flat() as readonly string[]
        return lists.every((operation) => switched.includes(operation) === off.includes(operation))
      })
      const [one] = found
      if (one === undefined || found.length > 1)
        throw new Unlearnt('the lists that are off with keys.featuresOff fit no permitted value')
      return one
    },
    { needs: ['key:features-off'] },
  ),
  'contact-limit-writes': byWrites(
    async (learner) => {
      const as = 'contactLimited' as const
      const isLimited = async (
        operation: OperationId,
        params: Readonly<Record<string, string>>,
        body: Json,
      ) => {
        const { code } = await learner.call(operation, { as, params, body })
        return code === 'contact_limit_exceeded'
      }
      const { contact, by } = learner.required('deal-create-fields')
      const { minimal } = learner.value('contact-create-fields')
      const order = learner.value('error-precedence')
      // Where the record is looked up first, only one of the workspace gets as far as the plan.
      const own = order.indexOf('record') < order.indexOf('plan') ? await findOwnContact(learner) : undefined
      const ghost = { id: 'conformance-unknown', email: learner.email() }
      const { id, email } = own ?? ghost
      if (by === 'email' && email === undefined)
        throw new Unlearnt('a deal names its contact by e-mail, and no list shows one')
      const fields = { ...minimal, name: learner.word(), email: learner.email() }
      const creates = await isLimited(op.createContact, {}, fields)
      const deals = await isLimited(
        op.createDeal,
        {},
        { title: learner.word(), [contact]: by === 'email' ? email : id },
      )
      const updates = await isLimited(op.updateContact, { id: String(id) }, { name: learner.word() })
      const options = permittedValues(
        'contact-limit-writes',
      ) as readonly Assumptions['contact-limit-writes'][]
      const shown: readonly (readonly [OperationId, boolean])[] = [
        [op.createContact, creates],
        [op.createDeal, deals],
        [op.updateContact, updates],
      ]
      const found = options.find((limited) =>
        shown.every(([operation, isIn]) => (limited as readonly OperationId[]).includes(operation) === isIn),
      )
      if (found === undefined) throw new Unlearnt('the writes that are refused fit no permitted value')
      return found
    },
    { needs: ['key:contact-limited'] },
  ),
}

/** A contact of the blocked workspace, as its tasks and its own path show it; contacts are not listed there. */
async function findOwnContact(learner: Learner): Promise<Json> {
  const as = 'contactLimited' as const
  const { records } = await learner.call(op.listTasks, { as, query: { limit: '10' } })
  const { leadId } = records[0] ?? {}
  if (typeof leadId !== 'string')
    throw new Unlearnt('no task shows a contact of the workspace of keys.contactLimited')
  const read = await learner.raw('GET', `/api/v1/contacts/${leadId}`, `Bearer ${learner.target.keys[as]}`)
  return read.ok ? read.record : { id: leadId }
}

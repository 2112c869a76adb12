import { type Assumptions, op, permittedValues, ticketChannels } from '../../contract/index.js'
import { isAccepted } from './is-accepted.js'
import type { QuestionAnswer } from './learner.js'
import { assignTicket, takeFirstTicket, updateTicket } from './own-ticket.js'
import { byWrites, type Questions } from './question.js'
import { Unlearnt } from './unlearnt.js'

const onTicket = { needs: ['record:ticket'] } as const

/** How tickets are learnt (sections 2.3, 3 and 4.6). */
export const ticketQuestions: Questions<
  | 'assignee-unknown'
  | 'ticket-update-fields'
  | 'ticket-channel-values'
  | 'ticket-transitions'
  | 'ticket-comment-body'
  | 'ticket-assign-format'
> = {
  'assignee-unknown': byWrites(async (learner) => {
    const ticket = await takeFirstTicket(learner)
    return byStatus(await assignTicket(learner, ticket, learner.email()))
  }, onTicket),
  'ticket-update-fields': byWrites(async (learner) => {
    const ticket = await takeFirstTicket(learner)
    const status = ticket.status === 'open' ? 'in_progress' : 'open'
    const changed = await updateTicket(learner, ticket, { status })
    const hasStatus = isAccepted(changed) && changed.record.status === status
    const isOpen = learner.required('unknown-body-properties') === 'ignore'
    // Where unlisted members are ignored, nothing shows whether this one is listed.
    const hasCustom =
      !isOpen && isAccepted(await updateTicket(learner, ticket, { customFields: { size: 'L' } }))
    const options = permittedValues('ticket-update-fields') as readonly Assumptions['ticket-update-fields'][]
    const found = options.find(
      (fields) => fields.includes('status') === hasStatus && fields.includes('customFields') === hasCustom,
    )
    if (found === undefined) throw new Unlearnt('no permitted value fits the answers')
    return found
  }, onTicket),
  'ticket-channel-values': byWrites(async (learner) => {
    const ticket = await takeFirstTicket(learner)
    const options = permittedValues(
      'ticket-channel-values',
    ) as readonly Assumptions['ticket-channel-values'][]
    const documented: readonly string[] = ticketChannels
    const known = new Set(options.flat().filter((word) => !documented.includes(word)))
    const taken: string[] = []
    for (const channel of known)
      if (isAccepted(await updateTicket(learner, ticket, { channel }))) taken.push(channel)
    if (ticket.channel === null) await updateTicket(learner, ticket, { channel: null })
    return [...documented, ...taken]
  }, onTicket),
  'ticket-transitions': byWrites(async (learner) => {
    if (!learner.required('ticket-update-fields').includes('status'))
      throw new Unlearnt('a ticket takes no status, so that nothing changes it')
    const ticket = await takeFirstTicket(learner)
    learner.made(await updateTicket(learner, ticket, { status: 'closed' }), 'closing a ticket')
    const next = await updateTicket(learner, ticket, { status: 'waiting_customer' })
    await updateTicket(learner, ticket, { status: 'open' })
    if (next.status === 409) return 'closed-to-open-only-409'
    return isAccepted(next) ? 'any' : 'closed-to-open-only'
  }, onTicket),
  'ticket-comment-body': byWrites(async (learner) => {
    const { id } = await takeFirstTicket(learner)
    const options = permittedValues('ticket-comment-body') as readonly Assumptions['ticket-comment-body'][]
    for (const option of options) {
      const body = { [option.text]: learner.word(), [option.kind]: option.note }
      if ((await learner.call(op.commentTicket, { params: { id: String(id) }, body })).ok) return option
    }
    throw new Unlearnt('no usual name of the text is accepted')
  }, onTicket),
  'ticket-assign-format': byWrites(async (learner) => {
    const unknown = learner.required('assignee-unknown')
    if (unknown === 'refuse') throw new Unlearnt('an unknown assignee is refused alike, whatever its form')
    const ticket = await takeFirstTicket(learner)
    const found = byStatus(await assignTicket(learner, ticket, 'no-address'))
    return found === 'refuse' ? 'refuse' : 'look-up'
  }, onTicket),
}

function byStatus({ ok, status }: QuestionAnswer): 'not-found' | 'refuse' | 'accept' {
  if (ok) return 'accept'
  if (status === 404) return 'not-found'
  if (status === 400) return 'refuse'
  throw new Unlearnt(`an unknown assignee got ${status}`)
}

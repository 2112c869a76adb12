import * as fc from 'fast-check'
import { type OperationId, op, type RuleId } from '../../../contract/index.js'
import type { Exchange } from '../../api/index.js'
import { driverAt } from '../../drivers/index.js'
import { codesKnown } from '../../judgements/codes.js'
import { filled } from '../../limit/path-id.js'
import { NotApplicable } from '../../model/not-applicable.js'
import type { World } from '../../model/world.js'
import { addressed, everyAddressed } from '../addressed.js'
import { command } from '../command.js'

/** The rules on unknown ids of one operation's path. */
const missingRules: { readonly [E in OperationId]?: RuleId } = {
  [op.tagContact]: 'contact.tags-missing',
  [op.listContactNotes]: 'contact.notes-missing',
  [op.closeDeal]: 'deal.close-missing',
  [op.updateTicket]: 'ticket.update-missing',
  [op.commentTicket]: 'ticket.comment-missing',
  [op.assignTicket]: 'ticket.assign-missing',
  [op.listMessages]: 'conversation.messages-missing',
  [op.replyToConversation]: 'conversation.reply-missing',
  [op.assignConversation]: 'conversation.assign-missing',
  [op.cancelMeeting]: 'meeting.cancel-missing',
  [op.deleteWebhook]: 'webhook.delete-missing',
  [op.bookMeeting]: 'booking.type-missing',
  [op.getAgent]: 'compact.agent-missing',
  [op.getLead]: 'compact.lead-missing',
  [op.getContact]: 'compact.contact-missing',
}

const missingRule = (operation: OperationId, variant: World['variant']): RuleId => {
  if (operation === op.updateContact)
    return variant === 'full' ? 'contact.update-missing' : 'compact.update-missing'
  return missingRules[operation] ?? 'limit.path-id'
}

/** The ids that an unknown record may have, each with the statuses that it may get. */
const unknown = command({
  name: 'name a record that there is not',
  operations: everyAddressed,
  about: ['limit', 'access'],
  weight: 3,
  draw: (world) =>
    fc.record({
      operation: fc.constantFrom(...addressed(world)),
      lengths: fc.uniqueArray(
        fc.oneof(fc.integer({ min: 20, max: 200 }), fc.integer({ min: 200, max: 800 })),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
    }),
  async run(scenario, { operation, lengths = [] }) {
    if (!addressed(scenario.world).includes(operation)) throw new NotApplicable(operation)
    const api = scenario.api.at(operation)
    await codesKnown(api)
    const { params = {}, ...call } = driverAt(api).harmless(api)
    const ask = (id: string): Promise<Exchange> =>
      api.call(operation, { ...call, params: { ...params, [lastOf(params)]: id } })
    const ordinary = await ask(filled(api, 20))
    // A body may be refused for what the document does not show.
    if (call.body !== undefined && ordinary.response.status === 400) api.given2xx(ordinary)
    scenario.judge(missingRule(operation, scenario.world.variant), ordinary, ({ expect }) =>
      expect.error(ordinary, 404, 'not_found'),
    )
    for (const length of lengths) {
      const exchange = await ask(filled(api, Math.max(20, length)))
      const { status } = exchange.response
      if (length > 200 && status === 414) continue
      scenario.judge('limit.path-id', exchange, ({ expect }) =>
        expect.errorOf(exchange, [
          [404, 'not_found'],
          ...(length > 200 ? ([[400, 'invalid_request']] as const) : []),
        ]),
      )
    }
  },
})

/** The value of the path that names the record itself. */
const lastOf = (params: Readonly<Record<string, string>>): string => Object.keys(params).at(-1) ?? 'id'

/** Ids of no record in paths, of any length. */
export const unknownIdCommands = [unknown]

import * as fc from 'fast-check'
import { op } from '../../../contract/index.js'
import { isObject } from '../../../suites/api/index.js'
import { commentBody, detectCommentWords } from '../../../suites/observations/comment-words.js'
import { expectUnsaid } from '../../../suites/ticket/comments.js'
import { command } from '../command.js'
import { write } from '../keyed-write.js'
import { recent } from '../references.js'

const comment = command({
  name: 'comment on a ticket',
  operations: [op.commentTicket],
  about: ['tickets', 'ticket'],
  weight: 3,
  draw(world) {
    const ticket = recent(world.names('ticket'))
    return ticket && fc.record({ ticket, isReply: fc.boolean(), keyed: fc.boolean(), isRead: fc.boolean() })
  },
  async run(scenario, { ticket, isReply, keyed, isRead }, n) {
    const { api, world } = scenario
    const known = world.get(ticket)
    const words = await detectCommentWords(api)
    const kind = isReply ? 'reply' : 'note'
    const word = scenario.word(`comment ${n}`)
    const body = { ...commentBody(api, words, kind), [words.text]: `${word} ñ李🙂` }
    const { conversationId } = known.record
    const linked =
      isRead && typeof conversationId === 'string'
        ? await api.read.conversation({ id: conversationId }).catch(() => undefined)
        : undefined
    const params = { id: String(known.record.id) }
    const exchange = await write(scenario, op.commentTicket, { params, body }, keyed && n)
    const rule = 'ticket.comment-201'
    scenario.judge(rule, exchange, ({ expect }) => expect.status(exchange, 201))
    const { commentId, ticket: answered } = api.read.record(exchange)
    const record = isObject(answered) ? answered : {}
    scenario.judge(rule, exchange, ({ expect }) => {
      const isNew = typeof commentId === 'string' && !world.comments.has(commentId)
      expect.that(isNew, '`commentId` of a new comment', commentId, { by: exchange })
      expect.member(record, 'id', known.record.id, `the id of ${ticket}`, { by: exchange })
    })
    world.comments.add(commentId)
    // A comment may move the priority, the assignee or the status, but hardly the words of the ticket.
    scenario.judge(known.rule, exchange, ({ expect }) => {
      for (const name of ['subject', 'description'])
        if (name in record && name in known.record)
          expect.member(record, name, known.record[name], `the ${name} of ${ticket}`, { by: exchange })
    })
    world.messages.unsent.push({ word, rule: 'ticket.comment-sends-nothing', by: exchange })
    scenario.judge('ticket.comment-sends-nothing', exchange, ({ expect }) =>
      expect.member(record, 'conversationId', conversationId, 'the conversation linked', { by: exchange }),
    )
    world.change(known, record, 'ticket.comment-sends-nothing')
    // What a comment moves of a ticket by itself is open.
    known.mayHaveChanged = true
    if (linked)
      await scenario.judging('ticket.comment-sends-nothing', op.commentTicket, () =>
        expectUnsaid(api, linked, exchange, kind),
      )
  },
})

/** Comments on tickets, of which none reaches the customer (sections 3 and 4.6). */
export const commentCommands = [comment]

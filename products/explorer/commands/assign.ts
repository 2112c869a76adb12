import * as fc from 'fast-check'
import { type OperationId, op, type RuleId } from '../../../contract/index.js'
import { isAssigned } from '../../../suites/judgements/assignee.js'
import { atOnce } from '../at-once.js'
import { command } from '../command.js'
import { NotApplicable } from '../model/not-applicable.js'
import { recent } from '../references.js'
import { type Change, change, expectation, grows, look, type Revised } from '../revised-record.js'

/** How the records of a kind are assigned. */
interface Assignment {
  readonly noun: Revised
  readonly operation: OperationId
  readonly assigned: RuleId
  readonly unassigned: RuleId
  readonly rules: Change['rules']
}

const assignments: readonly Assignment[] = [
  {
    noun: 'ticket',
    operation: op.assignTicket,
    assigned: 'ticket.assign-200',
    unassigned: 'ticket.unassign',
    rules: {
      stale: 'revision.ticket-assign-stale',
      current: 'revision.ticket-assign-current',
      absent: 'revision.ticket-assign-absent',
    },
  },
  {
    noun: 'conversation',
    operation: op.assignConversation,
    assigned: 'conversation.assign-200',
    unassigned: 'conversation.unassign',
    rules: {
      stale: 'revision.conversation-assign-stale',
      current: 'revision.conversation-assign-current',
    },
  },
]

const assigning = ({ noun, operation, assigned, unassigned, rules }: Assignment) =>
  command({
    name: `assign a ${noun}`,
    operations: [operation],
    about: [`${noun}s`, noun, 'revision'],
    weight: 3,
    draw(world) {
      const name = recent(world.names(noun))
      // 0 is no one, any other number a user.
      return (
        name &&
        fc.record({ name, to: fc.constantFrom(0, 1, 2, 3), expects: expectation(), isRead: fc.boolean() })
      )
    },
    async run(scenario, { name, to = 0, expects, isRead }) {
      const { api, world } = scenario
      const known = world.get(name)
      const { users = [] } = api.target.records
      const assigneeEmail = to === 0 ? null : (users[(to - 1) % Math.max(1, users.length)] ?? null)
      // A key need not be honoured here (gap.idempotency-assign-endpoints).
      const exchange = await change(scenario, known, {
        operation,
        body: { assigneeEmail },
        expects,
        keyedBy: false,
        rules,
      })
      if (exchange !== undefined) {
        const rule = assigneeEmail === null ? unassigned : assigned
        const record = api.read.record(exchange)
        scenario.judge(rule, exchange, (judge) => {
          const { expect } = judge
          expect.member(record, 'id', known.record.id, `the id of ${name}`, { by: exchange })
          isAssigned(judge, record, assigneeEmail, 'the assignee', exchange)
          if (assigneeEmail === null)
            expect.member(record, 'assigneeName', null, 'no name of an assignee', { by: exchange })
        })
        grows(scenario, known, record, exchange, { assigneeEmail })
        scenario.coverage.moved(
          `${noun} ${known.record.assigneeEmail === null ? 'unassigned' : 'assigned'} -> ${to === 0 ? 'unassigned' : 'assigned'}`,
        )
        world.change(known, record, rule)
      }
      if (isRead) await look(scenario, known)
    },
  })

const assigningAtOnce = ({ noun, operation }: Assignment) =>
  command({
    name: `assign a ${noun} several times at once`,
    operations: [operation],
    about: [`${noun}s`, noun, 'revision'],
    weight: 1,
    draw(world) {
      const name = recent(world.names(noun))
      return name && fc.record({ name, calls: fc.integer({ min: 2, max: 4 }) })
    },
    async run(scenario, { name, calls }) {
      const { api, world } = scenario
      const known = world.get(name)
      const { assigneeEmail: present } = known.record
      const others = [...(api.target.records.users ?? []), null].filter((one) => one !== present)
      if (others.length === 0) throw new NotApplicable('another assignee')
      await atOnce(scenario, known, (rev) =>
        Array.from({ length: Math.max(2, calls) }, (_, at) => ({
          operation,
          params: { id: String(known.record.id) },
          body: { assigneeEmail: others[at % others.length] ?? null, expectedRev: rev },
        })),
      )
    },
  })

/** Assigning tickets and conversations, and taking them from their assignees (sections 4.6 and 4.7). */
export const assignCommands = [...assignments.map(assigning), ...assignments.map(assigningAtOnce)]

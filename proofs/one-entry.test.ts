import { expect, test } from 'vitest'
import { idempotent, op } from '../contract/index.js'
import type { Reply } from '../fake-server/messages/reply.js'
import type { Behaviour, Context } from '../fake-server/pipeline/context.js'
import { onRefused } from '../mutants/idempotency/lookup.js'
import { mutants } from '../mutants/index.js'
import { aroundHandler } from '../mutants/operators/handler.js'
import { emptyPage } from '../mutants/operators/reply.js'
import { aroundStep } from '../mutants/operators/step.js'
import { checks } from '../suites/index.js'
import { groupedReport } from './grouping-trial.js'

const lists = [
  op.listContacts,
  op.listContactNotes,
  op.listTags,
  op.listActivities,
  op.listTasks,
  op.listDeals,
  op.listTickets,
  op.listConversations,
  op.listMessages,
  op.listTemplates,
  op.listMeetings,
  op.listWebhooks,
] as const

/** Has every list name a next page on its last one, which then holds nothing and names itself. */
function neverNull(behaviour: Behaviour): void {
  const past = new WeakSet<Context['request']>()
  aroundStep('validate', (next, context) => {
    const { cursor, ...query } = context.query
    if (cursor === 'end') {
      past.add(context.request)
      context.query = query
    }
    return next()
  })(behaviour)
  aroundHandler(lists, async (next, context): Promise<Reply> => {
    if (past.has(context.request)) return { ...emptyPage, body: { data: [], nextCursor: 'end' } }
    const reply = await next(context)
    const { data, nextCursor } = reply.body as { data: unknown; nextCursor: string | null }
    return { ...reply, body: { data, nextCursor: nextCursor ?? 'end' } }
  })(behaviour)
}

/** The causes that the report of a fake with a fault names, judged by the rules of some families. */
async function causesOf(plant: (behaviour: Behaviour) => void, families: RegExp): Promise<readonly string[]> {
  const rule = 'paging.traversal-ends'
  const among = checks.filter(({ rule: { id } }) => families.test(id))
  const { report } = await groupedReport([{ rule, fault: 'planted', plant }], 7, among)
  return (report.faults ?? []).map(({ cause }) => cause.replace(/^\d+ operations: /, ''))
}

test('a last page that is never null is one fault', async () => {
  expect(await causesOf(neverNull, /^paging\.(traversal|empty|webhooks|last)/)).toEqual([
    'the last page of a list names a next page',
  ])
}, 60_000)

test('a key that is never found reused is one fault', async () => {
  const plant = onRefused(idempotent, 'idempotency_key_reused', () => undefined)
  expect(
    await causesOf(plant, /^(idempotency\.(key-reused|unknown)|messaging\.422|record\.activity)/),
  ).toEqual(['a key used with another request is not refused'])
}, 60_000)

test.each([
  [
    'idempotency.header-optional',
    'without a key an update is answered and not stored',
    /^(idempotency\.header-optional|contact\.update-clear|record\.contact-birthdate)/,
  ],
  ['deal.list-contact-limit', 'deals are not blocked', /^deal\.list-(contact-limit|deals-off)/],
  [
    'validation.conversation-assign-rev-type',
    'any number is a revision',
    /^(validation|limit)\.conversation-assign-rev/,
  ],
  [
    'record.ids-usable-in-paths',
    'a message names its conversation by a path',
    /^(record\.ids-usable-in-paths|messaging\.send-201)/,
  ],
  [
    'template.legacy-excluded',
    'legacy templates are listed where the name is known',
    /^(template\.legacy-excluded|filter\.template-number)/,
  ],
  ['transition.task-reopen', 'false is no value', /^(transition\.task-reopen|idempotency\.window-end)/],
])(
  '%s, %s: several rules fail, in one entry',
  async (rule, fault, families) => {
    const own = mutants.find((one) => one.rule === rule && one.fault === fault)
    const among = checks.filter(({ rule: { id } }) => families.test(id))
    const { faults } = await groupedReport(own ? [own] : [], 7, among)
    const rules = faults.map(({ affects }) => new Set(affects.map(({ failure }) => failure.rule.id)).size)
    expect(rules).toEqual([expect.any(Number)])
    expect(rules[0]).toBeGreaterThan(1)
  },
  60_000,
)

test('open tasks without `doneAt` are one fault, of the record and of no filter', async () => {
  const without = (task: object) => {
    const { doneAt, ...others } = task as { readonly doneAt?: string | null }
    return doneAt === null ? others : task
  }
  const plant = aroundHandler([op.listTasks, op.completeTask], async (next, context): Promise<Reply> => {
    const reply = await next(context)
    const body = reply.body as { readonly data: object | readonly object[] }
    const data = Array.isArray(body.data) ? body.data.map(without) : without(body.data)
    return { ...reply, body: { ...body, data } }
  })
  expect(await causesOf(plant, /^(filter\.task|transition\.task-reopen|record\.task-shape)/)).toEqual([
    '`doneAt` is missing',
  ])
}, 60_000)

test('a second cancel that says it changed something is no fault of keys', async () => {
  const fault = 'canceling again says it changed something'
  const plant = mutants.find((one) => one.fault === fault)?.plant as (behaviour: Behaviour) => void
  expect(await causesOf(plant, /^(transition\.meeting-cancel|idempotency\.key-max)/)).toEqual([
    'POST /api/v1/meetings/{id}/cancel: `unchanged` is false instead of true',
  ])
}, 60_000)

// A strict user of every entry: it must compile, each wrong use must not, and then it must run.
import { equal, ok } from 'node:assert/strict'
import { checks, type Report, type Reporter, reporters, run } from 'workspace-crm-conformance'
import { defineConfig, env } from 'workspace-crm-conformance/config'
import { type Assumptions, assume, type Rule, rules } from 'workspace-crm-conformance/contract'
import {
  type CompactFake,
  type Contact,
  type Control,
  createFake,
  type Deal,
  demoKeys,
  type ErrorAnswer,
  type ErrorCode,
  type Fake,
  type FakeResponse,
  type Intercepting,
  type JournalEntry,
  type PageAnswer,
  type RecordAnswer,
  type RequestBodies,
} from 'workspace-crm-conformance/fake'
import type { conformance } from 'workspace-crm-conformance/vitest'
import config from './conformance.config.js'

const fake: Fake = createFake({ seed: 1, assumptions: { 'limit-out-of-range': 'clamp' } })
const compact: CompactFake = createFake({ variant: 'compact' })
const control: Control = fake.control
const headers = { authorization: `Bearer ${demoKeys.main}` }
const request = { method: 'GET', target: '/api/v1/tags', headers, body: '' }

const answer: Response = await fake.fetch('https://api.example.com/api/v1/tags', { headers })
equal(answer.status, 200)
const handled: FakeResponse = await fake.handle(request)
equal(handled.status, 200)
control.failNext()
equal((await fake.handle(request)).status, 500)
equal(compact.variant, 'compact')

/** A client as its author writes it, with the types of the package alone. */
async function api<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const response = await fake.fetch(`https://api.example.com/api/v1${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await response.json()) as Answer
}
const createDeal = (body: RequestBodies['POST /api/v1/deals']) =>
  api<RecordAnswer<Deal>>('POST', '/deals', body)

const { data: contacts } = await api<PageAnswer<Contact>>('GET', '/contacts?limit=1')
const deal = await createDeal({ title: 'A deal', leadId: contacts[0]?.id ?? '', recurrence: 'monthly' })
equal(deal.data.status, 'open')
equal(control.workspace().deals.get(deal.data.id)?.title, 'A deal')
const missing: ErrorCode = (await api<ErrorAnswer>('GET', '/contacts/none/notes')).error.code
equal(missing, 'not_found')
const last: JournalEntry | undefined = control.journal.at(-1)
equal(last?.status, 404)
equal(last?.cause, undefined)
equal(control.dropped.journal, 0)

const dispatched: boolean = typeof fake.dispatcher().dispatch === 'function'
ok(dispatched)
const intercepting: Intercepting = fake.intercept('https://api.example.com', { others: 'pass' })
intercepting.dispose()

const assumed: Assumptions = assume({})
ok(Object.keys(assumed).length > 0)
ok(rules.every((rule: Rule) => rule.id.includes('.')))
equal(checks.length, rules.length)
equal(config.seed, 3)
equal(env('NO_SUCH_KEY'), undefined)
const terminal: Reporter = reporters.terminal
equal(typeof terminal, 'function')
equal(typeof run, 'function')

/** What the vitest entry takes is what a configuration is. */
export type VitestConfig = Parameters<typeof conformance>[0]
/** The seed of a report, as readers of the JSON get it. */
export const seedOf = (report: Report): number => report.seed

/** Never called: each of these is a mistake that the compiler must find. */
export const wrong = [
  // @ts-expect-error there is no such variant
  () => createFake({ variant: 'none' }),
  // @ts-expect-error a seed is a number
  () => createFake({ seed: '1' }),
  // @ts-expect-error an option is absent, not undefined
  () => createFake({ seed: undefined }),
  // @ts-expect-error there is no such choice
  () => createFake({ assumptions: { 'limit-out-of-range': 'none' } }),
  // @ts-expect-error others pass or are refused
  () => fake.intercept('https://api.example.com', { others: 'block' }),
  // @ts-expect-error a deal needs a contact
  () => createDeal({ title: 'A deal' }),
  // @ts-expect-error a stage of the document's life of a deal
  () => deal.data.status === 'done',
  // @ts-expect-error there is no such provider state
  () => control.setProvider('slow'),
  // @ts-expect-error what the fake consists of is internal
  () => control.core,
  // @ts-expect-error a dispatcher of undici has no such member
  () => fake.dispatcher().none,
  // @ts-expect-error a misspelt member
  () => defineConfig({ basUrl: 'https://api.example.com' }),
  // @ts-expect-error a rule has no such member
  () => rules.map((rule) => rule.none),
  // @ts-expect-error there is no such verdict
  (report: Report) => report.totals.none,
]

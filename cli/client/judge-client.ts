import type { RecordedJournal } from '../../contract/index.js'
import type { AnyFake } from '../../fake-server/index.js'
import { judgeJournals } from '../../products/clients/judge-journals.js'
import type { Report } from '../../reporters/model/report.js'
import { terminal } from '../../reporters/terminal/terminal.js'
import { clientReport } from './client-report.js'
import { selectClientRules } from './select-client-rules.js'

/** Which client rules count. */
export interface JudgeClientOptions {
  /** Patterns of ids of rules that count, such as `'client.retry-*'`; all by default. */
  readonly rule?: readonly string[]
  /** Patterns of ids of rules that do not count. */
  readonly exclude?: readonly string[]
}

/**
 * Judges what a client has sent to a fake, and to its forks, by the rules of clients.
 *
 * @param fake A fake that records: one made with `createFake({ record: true })`, or in a process of `conformance client`.
 * @param options Which rules count.
 * @returns A report in the model of `conformance --reporter json`; its rules are those of `conformance rules --clients`.
 * @throws An Error where the fake does not record, or a pattern matches no rule.
 * @example
 * const fake = createFake({ record: true })
 * await runTests(fake)
 * const report = judgeClient(fake)
 * expect(report.totals.fail).toBe(0)
 */
export function judgeClient(fake: AnyFake, options: JudgeClientOptions = {}): Report {
  const journals = fake.recorded()
  if (journals === undefined)
    throw new Error('this fake does not record what is sent to it: make it with createFake({ record: true })')
  return judgedReport(fake, journals, options)
}

/**
 * Expects that a client keeps every rule that its requests met.
 *
 * @param fake A fake that records: one made with `createFake({ record: true })`.
 * @param options Which rules count.
 * @throws An Error that shows each rule that is broken, with the requests, or says that nothing was sent; see also `judgeClient`.
 * @example
 * const fake = createFake({ record: true })
 * beforeEach(() => fake.reset())
 * afterAll(() => assertClient(fake))
 */
export function assertClient(fake: AnyFake, options: JudgeClientOptions = {}): void {
  const report = judgeClient(fake, options)
  if (report.requests === 0)
    throw new Error(
      'nothing was sent to this fake, so that nothing was judged: have the client send to it, by fake.fetch, fake.intercept or fake.listen',
    )
  if (report.totals.fail > 0)
    throw new Error(`the client breaks rules of the API\n\n${terminal(report, { detail: 'quiet' })}`)
}

function judgedReport(
  { variant }: AnyFake,
  journals: readonly RecordedJournal[],
  options: JudgeClientOptions,
): Report {
  const isSelected = selectClientRules(options)
  const startedAt = journals[0]?.requests[0]?.realMs ?? Date.now()
  return clientReport({
    results: judgeJournals({ journals }, variant).filter(({ rule }) => isSelected(rule.id)),
    exchanges: journals.flatMap(({ requests }) => requests),
    target: { baseUrl: 'fake:', variant },
    seed: 1,
    startedAt: new Date(startedAt),
    durationMs: 0,
    client: {
      command: [],
      exitCode: 0,
      passed: true,
      fakes: journals.length,
      disturbances: [],
    },
    repeat: 'judgeClient(fake)',
  })
}

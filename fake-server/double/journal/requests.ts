import type { JournalEntry } from '../../world/journal.js'
import type { Control } from '../control/control.js'
import { expectNoUnmatched, expectTimes } from './expectations.js'
import { type Har, harOf } from './har.js'
import { type RequestFilter, requestsFor, type Wanted } from './request-filter.js'
import { type WaitOptions, waitFor } from './wait-for.js'

/** The requests that a fake has received, and what a test expects of them. */
export interface Requests {
  /**
   * The requests that the fake has received, the oldest first.
   *
   * @param wanted An operation such as `'POST /contacts'` or `'GET *'`, or a filter; every request by default.
   * @throws An Error where no operation has that name, or the filter has an unknown member.
   * @example
   * const [created] = fake.requests('POST /contacts')
   * expect(created?.json).toMatchObject({ email: 'ana@example.com' })
   */
  requests(wanted?: Wanted): readonly JournalEntry[]

  /**
   * The number of requests so far, for `since` in a filter.
   *
   * @example
   * const start = fake.mark()
   * await client.sync()
   * expect(fake.requests({ on: 'GET /contacts', since: start })).toHaveLength(3)
   */
  mark(): number

  /**
   * Waits for requests, which may have come already.
   *
   * @param wanted An operation, or a filter.
   * @param options How long to wait, for how many, and for which.
   * @returns The requests.
   * @throws (rejects) An Error that lists what came instead, where they do not come in time.
   * @example
   * const [reply] = await fake.waitFor('POST /conversations/{id}/reply', { timeout: '2s' })
   */
  waitFor(wanted: Wanted, options?: WaitOptions): Promise<readonly JournalEntry[]>

  /**
   * Expects exactly one request.
   *
   * @returns That request.
   * @throws An Error that lists what came.
   * @example
   * const { json } = fake.expectOnce('POST /contacts', { body: { email: 'ana@example.com' } })
   */
  expectOnce(wanted: Wanted, when?: RequestFilter['when']): JournalEntry

  /**
   * Expects a number of requests.
   *
   * @returns Those requests.
   * @throws An Error that lists what came.
   * @example
   * const [first, retry] = fake.expectTimes('POST /contacts', 2)
   */
  expectTimes(wanted: Wanted, times: number, when?: RequestFilter['when']): readonly JournalEntry[]

  /**
   * Expects no request.
   *
   * @throws An Error that lists what came.
   * @example
   * fake.expectNone('DELETE *')
   */
  expectNone(wanted?: Wanted, when?: RequestFilter['when']): void

  /**
   * Expects that each request was for an operation of the document.
   *
   * @throws An Error that lists the others, each with the nearest operation.
   * @example
   * afterEach(() => fake.expectNoUnmatched())
   */
  expectNoUnmatched(): void

  /**
   * The requests as an HTTP Archive (HAR 1.2), which browsers and tools read. Keys are in it as they were sent.
   *
   * @example
   * writeFileSync('test.har', JSON.stringify(fake.har()))
   */
  har(): Har
}

/** The requests that the fake of a control has received. */
export function requestsOf(control: Control): Requests {
  return {
    requests: (wanted) => requestsFor(control, wanted),
    mark: () => control.core.journal.count,
    waitFor: (wanted, options) => waitFor(control, wanted, options),
    expectOnce: (wanted, when) => expectTimes(control, wanted, 1, when)[0] as JournalEntry,
    expectTimes: (wanted, times, when) => expectTimes(control, wanted, times, when),
    expectNone: (wanted = {}, when) => void expectTimes(control, wanted, 0, when),
    expectNoUnmatched: () => expectNoUnmatched(control),
    har: () => harOf(control.core.journal.timed, control.core.journal.dropped),
  }
}

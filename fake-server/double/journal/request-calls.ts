import type { ControlCalls } from '../control/control-call.js'
import { count, data, described, dropped } from '../control/control-schema.js'
import { expectNoUnmatched, expectTimes } from './expectations.js'
import { harOf } from './har.js'
import { type RequestFilter, requestsFor } from './request-filter.js'
import { har, journalEntry } from './request-schemas.js'
import { waitFor } from './wait-for.js'

/** A filter as parameters of a query or members of a body give it. */
interface Given extends Omit<RequestFilter, 'since'> {
  readonly since?: string
}

const filter = {
  'on?': 'value',
  'status?': 'number',
  'key?': 'text',
  'since?': 'text',
  'when?': 'object',
} as const

/** A mark is a number; in a query it is a text as well. */
const filterOf = ({ since, ...others }: Given): RequestFilter =>
  since === undefined ? others : { ...others, since: /^\d+$/.test(since) ? Number(since) : since }

/** The control calls about the requests that a fake has received. */
export const requestCalls: ControlCalls = {
  'GET requests': {
    operationId: 'listRequests',
    summary: 'List the requests that match',
    returns: data(journalEntry, {
      dropped,
      mark: described('What `since` takes for the requests from now on.', count),
    }),
    example: { query: { on: ['POST /contacts', 'GET *'] } },

    takes: filter,
    run(control, given: Given) {
      const { count, dropped } = control.core.journal
      return { data: requestsFor(control, filterOf(given)), dropped, mark: count }
    },
  },
  'GET requests/wait': {
    operationId: 'waitForRequests',
    summary: 'Wait until enough requests match',
    schemas: { times: described('How many requests must match: 1 by default.', count) },
    returns: data(journalEntry),
    errors: [409],
    example: { query: { on: ['POST /contacts'], timeout: '2s' } },

    takes: { ...filter, 'timeout?': 'duration', 'times?': 'number' },
    run: async (
      control,
      { timeout, times, ...given }: Given & { timeout?: number | string; times?: number },
    ) => ({
      data: await waitFor(control, filterOf(given), {
        ...(timeout !== undefined && { timeout }),
        ...(times !== undefined && { times }),
      }),
    }),
  },
  'POST expect': {
    operationId: 'expectRequests',
    summary: 'Require that exactly so many requests match',
    schemas: { times: described('How many requests must match: 1 by default.', count) },
    returns: data(journalEntry),
    errors: [409],
    example: { body: { on: 'POST /contacts', times: 1 } },

    takes: { ...filter, 'times?': 'number' },
    run: (control, { times = 1, ...given }: Given & { times?: number }) => ({
      data: expectTimes(control, filterOf(given), times),
    }),
  },
  'POST expect-no-unmatched': {
    operationId: 'expectNoUnmatched',
    summary: 'Require that every request was to a documented operation',
    errors: [409],
    run: (control) => expectNoUnmatched(control),
  },
  'GET har': {
    operationId: 'readHar',
    summary: 'Read the requests as an HTTP Archive',
    returns: har,
    run: ({ core: { journal } }) => harOf(journal.timed, journal.dropped),
  },
}

import { expect, test } from 'vitest'
import { groupFailures } from '../cli/run/group-failures.js'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { createFake } from '../fake-server/index.js'
import type { WireResponse } from '../suites/api/index.js'
import { checks, checksIn, run } from '../suites/index.js'

export type Change = (response: WireResponse, path: string) => WireResponse

export const withText =
  (change: (text: string) => string): Change =>
  (response) =>
    response.text === '' ? response : { ...response, text: change(response.text) }

export const withHeader =
  (name: string, value?: string): Change =>
  (response) => {
    const { [name]: _, ...headers } = response.headers
    return { ...response, headers: value === undefined ? headers : { ...headers, [name]: value } }
  }

export const at =
  (path: RegExp, change: Change): Change =>
  (response, called) =>
    path.test(called) ? change(response, called) : response

const under =
  (statuses: (status: number) => boolean, change: Change): Change =>
  (response, path) =>
    statuses(response.status) ? change(response, path) : response

const noScope: Change = (response) => ({
  ...response,
  status: 403,
  text: JSON.stringify({ error: { code: 'insufficient_scope', message: 'deals:read', details: {} } }),
})

const isError = (status: number) => status >= 400
export const contacts = /^\/api\/v1\/contacts(\?|$)/

/** The checks of the families that these faults break most. */
const some = checksIn(checks, 'full').filter(({ rule: { id } }) =>
  /^(error|record|paging|auth|deal|contact)\.|^limit\.retry-after$/.test(id),
)

/** The faults that are found where the answers of the fake are changed on their way. */
export async function faultsWith(change: Change) {
  const fake = createFake({ seed: 7 })
  const honest = direct(fake)
  const target = fakeTarget(fake, async (request) => change(await honest(request), request.path), 'fake:')
  const options = { target, checks: some, seed: 7 }
  const { faults } = await groupFailures({ ...options, result: await run(options) })
  return faults
}

const broken = /: the body is not valid JSON$/
const rule = / breaks? the rule: "/

/** Faults of all answers, and how the one cause of all failures is reported. */
const faults: Readonly<Record<string, readonly [change: Change, cause: RegExp]>> = {
  'every body is cut': [withText((text) => text.slice(0, -2)), broken],
  'something follows every body': [withText((text) => `${text}\nok`), broken],
  'one path uses the wrong quotes': [
    at(
      contacts,
      withText((text) => text.replaceAll('"', "'")),
    ),
    broken,
  ],
  'errors are HTML pages': [
    under(
      isError,
      withText(() => '<html></html>'),
    ),
    /an HTML or XML page/,
  ],
  'every answer is plain text': [withHeader('content-type', 'text/plain'), rule],
  'no answer has a type': [withHeader('content-type'), rule],
  'a 429 has no Retry-After': [under((status) => status === 429, withHeader('retry-after')), rule],
  'a 429 has no number of seconds': [under((one) => one === 429, withHeader('retry-after', 'soon')), rule],
  'a key lacks a scope': [
    at(
      /^\/api\/v1\/deals/,
      under((status) => status === 200, noScope),
    ),
    /although it has the scope `deals:read`$/,
  ],
}

/** Those that `npm test` tries; `npm run test:long` tries the others. */
export const sampled: readonly string[] = ['every body is cut', 'no answer has a type', 'a key lacks a scope']

/** Tests that some of these faults are each found as one. */
export function testOneFault(isChosen: (name: string) => boolean): void {
  test.each(Object.entries(faults).filter(([name]) => isChosen(name)))(
    '%s: one fault',
    async (_, [change, cause]) => {
      const [fault, ...others] = await faultsWith(change)
      expect(others.map((other) => other.cause)).toEqual([])
      expect(fault?.cause).toMatch(cause)
    },
  )
}

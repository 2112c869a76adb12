import { describe, expect, test } from 'vitest'
import { assume, families, op } from '../../contract/index.js'
import { answering, emptyPage } from '../engine/answering.test-kit.js'
import { checks, openSession } from '../index.js'

const rule = families.limit.rules['limit.retry-after']

/** The verdict on the form of a header that a call of no check of the rule was answered with. */
async function verdictOn(header: string, { status = 503, code = 'unavailable', form = 'seconds' } = {}) {
  let answer = emptyPage
  const own = checks.filter((check) => check.rule === rule)
  const assumptions = assume({ 'retry-after-format': form as 'seconds' })
  const target = answering(async () => answer, { assumptions })
  const session = await openSession({ target: { ...target, configured: new Set() }, checks: own, seed: 1 })
  const text = JSON.stringify({ error: { code } })
  await session.use('an answer', async (api) => {
    answer = { status: 401, headers: {}, text: '{"error":{"code":"unauthorized"}}' }
    await api.call(op.listTags)
    answer = { status, headers: { 'retry-after': header }, text }
    await api.call(op.listTags, { keep429: true })
  })
  return (await session.watched())[0]?.verdict
}

const written = ['0', '60', new Date(1_900_000_000_000).toUTCString(), 'Sunday, 06-Nov-94 08:49:37 GMT']
const misread = ['1.5', 'Sun, 06 Nov 1994 08:49:37 +0000', 'Sun, 6 Nov 1994 08:49:37 GMT']
const unreadable = ['', '-1', 'soon', '60s', '2027-01-01T00:00:00Z']

describe('a Retry-After', () => {
  test.each(written)('of %s is as HTTP writes it', async (header) => {
    expect(await verdictOn(header)).toBeUndefined()
    expect(await verdictOn(header, { status: 429, code: 'rate_limited' })).toBeUndefined()
  })

  test.each([...misread, ...unreadable])(
    'of %j is a warning at a 503, and at the 429 of a gateway',
    async (header) => {
      expect(await verdictOn(header)).toBe('warn')
      expect(await verdictOn(header, { status: 429, code: 'SlowDown' })).toBe('warn')
    },
  )

  test.each(misread)('of %s at a 429 is a warning, as it can be read', async (header) => {
    expect(await verdictOn(header, { status: 429, code: 'rate_limited' })).toBe('warn')
  })

  test.each(unreadable)('of %j at a 429 is a failure, as it does not say when', async (header) => {
    expect(await verdictOn(header, { status: 429, code: 'rate_limited' })).toBe('fail')
  })

  test('with a fraction is as assumed', async () => {
    expect(await verdictOn('1.5', { status: 429, code: 'rate_limited', form: 'fraction' })).toBeUndefined()
  })
})

import { expect, test } from 'vitest'
import { family, rule } from '../../contract/rules/rule.js'
import { race, suite, type Transport, watch } from '../api/index.js'
import { answering, emptyPage } from '../engine/answering.test-kit.js'
import { run } from '../run.js'
import { secretAtCreation } from './secrets.js'

const creation = 'POST /api/v1/webhooks'

/** The verdict on the secret where two creations are sent at once, under these keys. */
async function verdictOn(keys: readonly [string, string], secrets: readonly [unknown, unknown]) {
  let sent = 0
  const transport: Transport = async ({ path }) => {
    if (path !== '/api/v1/webhooks') return emptyPage
    const n = sent++
    // The second is answered before the first.
    for (let turn = 0; turn < (n === 0 ? 20 : 5); turn += 1) await Promise.resolve()
    return { status: 201, headers: {}, text: JSON.stringify({ data: { id: 'wh_1', secret: secrets[n] } }) }
  }
  const sample = family('sample', { 'sample.it': rule('4.9', 'It holds.', { on: [creation] }) })
  const checks = suite(sample, {
    'sample.it': watch(secretAtCreation, async (api) => {
      await race(keys.map((idempotencyKey) => () => api.call(creation, { body: {}, idempotencyKey })))
    }),
  })
  const { results } = await run({ target: answering(transport), checks, seed: 1 })
  return results[0]?.verdict
}

test('of simultaneous creations under one key, all but one may leave the secret out', async () => {
  expect(await verdictOn(['one', 'one'], ['a secret', undefined])).not.toBe('fail')
  expect(await verdictOn(['one', 'one'], [undefined, 'a secret'])).not.toBe('fail')
})

test('where both have it, there is a verdict', async () => {
  expect(await verdictOn(['one', 'two'], ['a secret', 'a secret'])).toBe('pass')
})

test('creations under two keys both answer a secret', async () => {
  expect(await verdictOn(['one', 'two'], ['a secret', undefined])).toBe('fail')
  expect(await verdictOn(['one', 'two'], [undefined, 'a secret'])).toBe('fail')
})

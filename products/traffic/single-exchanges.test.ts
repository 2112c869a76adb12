import { expect, test } from 'vitest'
import { exchangesOf } from './histories/said.test-kit.js'
import { SingleExchanges } from './single-exchanges.js'
import { trafficExchange } from './traffic-exchange.js'

/** The rules that a page in place of JSON breaks, under 404 at a path. */
async function brokenBy(to: string): Promise<readonly string[]> {
  const [said] = exchangesOf([{ to, status: 404 }])
  if (said === undefined) throw new Error('nothing was said')
  const answer = { status: 404, headers: { 'content-type': 'text/html' }, text: '<h1>Not Found</h1>' }
  const alone = new SingleExchanges('full')
  await alone.see(trafficExchange({ ...said.recorded, answer }, 1))
  return [...(await alone.results())]
    .filter(([, operations]) => operations.some(({ verdict }) => verdict === 'fail'))
    .map(([id]) => id)
}

test('a page in place of an error is held against a server, but at a path of templates that it may not have', async () => {
  expect(await brokenBy('GET /contacts/c1/notes')).toContain('error.body-code')
  expect(await brokenBy('GET /messaging/chat/templates?phoneNumberId=n1')).toEqual([])
})

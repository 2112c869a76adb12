import { expect, test } from 'vitest'
import { type Assumptions, assume } from '../../contract/index.js'
import { answering, emptyPage } from '../engine/answering.test-kit.js'
import type { Transport } from '../engine/exchange.js'
import { clientOf } from '../index.js'

const chat = '/api/v1/messaging/chat/templates'
const named = '/api/v1/messaging/chatapp_1/templates'
const templates = 'GET /api/v1/messaging/chat/templates'

/** A client of a target that serves some paths, and the paths it was asked for. */
function servedClient(served: readonly string[], assumed: Partial<Assumptions> = {}) {
  const asked: string[] = []
  const noted: string[] = []
  const transport: Transport = async ({ path }) => {
    asked.push(path)
    const status = served.some((one) => path.startsWith(one)) ? 200 : 404
    return { ...emptyPage, status }
  }
  const client = clientOf(answering(transport, { assumptions: assume(assumed), allow: 'none' }))
  client.listen(({ request }) => noted.push(request.path))
  return { client, asked, noted }
}

test('the templates are asked for where the target has them, which is detected once', async () => {
  const { client, asked, noted } = servedClient([named])
  for (let n = 0; n < 2; n += 1) expect((await client.call(templates)).response.status).toBe(200)
  expect(asked).toEqual([`${chat}?limit=1`, `${named}?limit=1`, named, named])
  // No rule judges the answer under a path that need not be there.
  expect(noted).toEqual([named, named])
})

test('the spelling of the tables comes first, and stays where neither is found', async () => {
  for (const served of [[chat, named], []]) {
    const { client, noted } = servedClient(served)
    await client.call(templates)
    expect(noted).toEqual([chat])
  }
})

test('an assumed spelling is taken as it is', async () => {
  const { client, asked } = servedClient([chat], { 'template-path': 'chatapp_1' })
  await client.call(templates)
  expect(asked).toEqual([named])
})

test('no other operation is looked for', async () => {
  const { client, asked } = servedClient([])
  await client.call('GET /api/v1/contacts')
  expect(asked).toEqual(['/api/v1/contacts'])
})

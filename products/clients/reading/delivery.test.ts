import { expect, test } from 'vitest'
import { createFake, type DisturbanceName } from '../../../fake-server/index.js'
import { clientExchange } from './client-exchange.js'
import { isLost } from './delivery.js'

/** Whether a request under some disturbances counts as lost. */
async function isLostUnder(...disturb: readonly DisturbanceName[]): Promise<boolean> {
  const fake = createFake({ workspace: 'empty', record: true, disturb })
  const headers = { authorization: 'Bearer demo_main', 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: '{"name":"Ana"}' }
  await fake.fetch('https://crm.example.com/api/v1/contacts', init).catch(() => undefined)
  const [request] = fake.recorded()?.[0]?.requests ?? []
  if (request === undefined) throw new Error('nothing was recorded')
  return isLost(clientExchange(request, { index: 1, journal: 0, clockRuns: true, isWhole: true }))
}

test.each([['reset-before'], ['reset-after'], ['reset-after', 'added-fields']] as const)(
  'an answer is lost under %s',
  async (...names) => {
    expect(await isLostUnder(...names)).toBe(true)
  },
)

test.each([['unavailable'], ['replayed'], ['added-fields']] as const)(
  'an answer is not lost under %s',
  async (name) => {
    expect(await isLostUnder(name)).toBe(false)
  },
)

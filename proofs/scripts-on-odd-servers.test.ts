import { expect, test } from 'vitest'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { createFake } from '../fake-server/index.js'
import { explore } from '../products/explorer/explore.js'
import { scriptsIn } from '../products/explorer/scripted/index.js'
import { commandsIn } from '../products/explorer/short-exploration.js'
import type { WireRequest } from '../suites/api/index.js'
import { checks, checksIn, openSession, type Transport } from '../suites/index.js'

/** What the scripted scenarios find on the fake behind a layer. */
async function findings(layer: (transport: Transport) => Transport): Promise<readonly string[]> {
  const fake = createFake({ seed: 3 })
  const target = fakeTarget(fake, direct(fake), 'fake:')
  const own = checksIn(checks, 'full')
  const session = await openSession({
    target: { ...target, transport: layer(target.transport) },
    checks: own,
    seed: 3,
  })
  const found = await explore({
    session,
    checks: own,
    commands: commandsIn('full'),
    seed: 3,
    steps: 0,
    workers: 1,
    shrinks: 0,
    first: scriptsIn('full').map(({ steps }) => steps),
    isFirstOnly: true,
    isOver: () => false,
  })
  return found.findings.map(({ rule }) => rule)
}

/** Ids end in a letter outside ASCII, which JSON has as an escape. */
const escapedIds = (transport: Transport): Transport => {
  const plain = (text: string) => text.replaceAll('é', '').replaceAll(encodeURIComponent('é'), '')
  return async (request) => {
    const { path, body } = request
    const sent = typeof body === 'string' ? { body: plain(body) } : {}
    const answer = await transport({ ...request, path: plain(path), ...sent })
    return { ...answer, text: answer.text.replace(/"((?:con|task|act|note)_[a-z0-9]+)"/g, '"$1\\u00e9"') }
  }
}

/** Of the deals of a contact the latest is the primary one. */
const onePrimaryDeal =
  (transport: Transport): Transport =>
  async (request) => {
    const answer = await transport(request)
    if (!/^\/api\/v1\/deals\?.*leadId=/.test(request.path) || answer.status !== 200) return answer
    const page = JSON.parse(answer.text) as { data: readonly object[] }
    const isFirstPage = !request.path.includes('cursor=')
    const data = page.data.map((deal, at) => ({ ...deal, isPrimary: isFirstPage && at === 0 }))
    return { ...answer, text: JSON.stringify({ ...page, data }) }
  }

/** A destination of an address that another one has is refused, also under a key, until one is deleted. */
const oneDestinationAnAddress = (transport: Transport): Transport => {
  const addresses = new Set<string>()
  const answered = new Set<string>()
  const keyOf = ({ headers }: WireRequest) => headers['idempotency-key'] ?? ''
  return async (request) => {
    const isWebhook = request.path.startsWith('/api/v1/webhooks')
    const { url = '' } = JSON.parse(isWebhook && typeof request.body === 'string' ? request.body : '{}') as {
      url?: string
    }
    if (request.method === 'POST' && addresses.has(url) && !answered.has(keyOf(request)))
      return {
        status: 409,
        headers: { 'content-type': 'application/json' },
        text: JSON.stringify({ error: { code: 'conflict', message: 'this address is taken' } }),
      }
    const answer = await transport(request)
    if (isWebhook && answer.status === 201) {
      addresses.add(url)
      if (keyOf(request) !== '') answered.add(keyOf(request))
    }
    if (isWebhook && request.method === 'DELETE') addresses.clear()
    return answer
  }
}

/** Every second tag is left out of the list of tags, which no server may do. */
const lostTags =
  (transport: Transport): Transport =>
  async (request) => {
    const answer = await transport(request)
    if (!request.path.startsWith('/api/v1/tags')) return answer
    const page = JSON.parse(answer.text) as { data: readonly object[] }
    return { ...answer, text: JSON.stringify({ ...page, data: page.data.filter((_, at) => at % 2 === 0) }) }
  }

test.each([
  ['that escapes letters', escapedIds],
  ['that moves which deal is primary', onePrimaryDeal],
  ['that takes no second destination of an address', oneDestinationAnAddress],
])('the scripts accuse no server %s', async (_, layer) => {
  expect(await findings(layer)).toEqual([])
})

test('the scripts accuse a server that leaves out tags', async () => {
  expect(await findings(lostTags)).toContain('tag.of-contacts')
})

import { expect, test } from 'vitest'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { createFake } from '../fake-server/index.js'
import { checks, run, type Transport } from '../suites/index.js'

const isSince = (path: string) => path.includes('updatedSince=')

/**
 * Every other reading of the contacts by `updatedSince` lacks the first record of its second page, as that record was
 * changed while the list was read and so stands on a page that was read before.
 */
function movingMeanwhile(transport: Transport): Transport {
  let readings = 0
  return async (request) => {
    const answer = await transport(request)
    if (request.method !== 'GET' || !isSince(request.path)) return answer
    if (!request.path.includes('cursor=')) readings += 1
    else if (readings % 2 === 1) {
      const body = JSON.parse(answer.text) as { data: unknown[] }
      return { ...answer, text: JSON.stringify({ ...body, data: body.data.slice(1) }) }
    }
    return answer
  }
}

test('a contact that moves between pages while they are read is not missed', async () => {
  const fake = createFake({ seed: 3 })
  const target = fakeTarget(fake, direct(fake), 'fake:')
  const { results } = await run({
    target: { ...target, transport: movingMeanwhile(target.transport) },
    checks: checks.filter(({ rule }) => rule.id === 'filter.contact-updated-since'),
    seed: 3,
  })
  expect(results.map(({ verdict, reason }) => [verdict, reason])).toEqual([['pass', undefined]])
})

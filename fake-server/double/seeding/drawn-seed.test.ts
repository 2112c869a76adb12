import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assume, compactOperations, descriptionOf, type Variant } from '../../../contract/index.js'
import { demoKeys } from '../../demo/keys.js'
import { createFake } from '../../fake.js'
import { Judge } from '../../fuzz/judge.test-kit.js'
import type { FakeRequest } from '../../messages/message.js'
import { drawnSeed } from './drawn-seed.test-kit.js'

/** The paths that list records. */
function listPaths(variant: Variant): readonly string[] {
  const { operations } = descriptionOf(variant, assume({}))
  const paths = Object.values(operations)
    .filter(({ method, path }) => method === 'GET' && !/\{|templates|events|\/me$/.test(path))
    .map(({ path }) => path)
  return variant === 'compact'
    ? paths
    : [
        ...paths,
        '/api/v1/contacts/ana/notes',
        '/api/v1/conversations/sms__ana/messages',
        '/api/v1/messaging/chatapp_1/templates',
        '/api/v1/booking-types/intro/slots',
      ]
}

/** The records of a page. */
const dataOf = (body: string): readonly unknown[] => {
  const { data } = JSON.parse(body) as { readonly data?: readonly unknown[] }
  if (!Array.isArray(data)) throw new Error(`no page: ${body}`)
  return data
}

test.each(['full', 'compact'] as const)(
  'every seed that is accepted makes records as documented: %s',
  (variant) => {
    const judge = new Judge(variant, assume({}))
    const paths = listPaths(variant)
    expect(paths.length).toBeGreaterThan(Object.keys(compactOperations).length / 3)
    let shown = 0
    fc.assert(
      fc.property(drawnSeed(variant), (seed) => {
        const fake = createFake({ variant, workspace: 'empty' })
        fake.seed(seed)
        for (const path of paths) {
          const request: FakeRequest = {
            method: 'GET',
            target: path,
            headers: { authorization: `Bearer ${demoKeys.main}` },
            body: '',
          }
          const answer = fake.handle(request)
          if (answer instanceof Promise) throw new Error('a list was held')
          expect([path, answer.status, judge.misfit(request, answer)]).toEqual([path, 200, undefined])
          shown += dataOf(answer.body).length
        }
      }),
      { numRuns: 60, seed: 14 },
    )
    expect(shown).toBeGreaterThan(400)
  },
)

import { expect, it } from 'vitest'
import { paced } from './pace.js'

it('spaces requests evenly, and keeps their order', async () => {
  const sent: { readonly path: string; readonly at: number }[] = []
  const transport = paced(async ({ path }) => {
    sent.push({ path, at: performance.now() })
    return { status: 200, headers: {}, text: '' }
  }, 50)
  const paths = ['a', 'b', 'c', 'd', 'e', 'f']
  await Promise.all(paths.map((path) => transport({ method: 'GET', path, headers: {} })))
  expect(sent.map(({ path }) => path)).toEqual(paths)
  // Five gaps of 20 ms; timers may be a little early.
  expect((sent.at(-1)?.at ?? 0) - (sent[0]?.at ?? 0)).toBeGreaterThan(90)
})

import { expect, it } from 'vitest'
import { embeddedTarget, yielding } from './embedded.js'

const request = (path: string) => ({ method: 'GET', path, headers: {} })

it('keeps the order of requests while it lets the process breathe', async () => {
  const seen: string[] = []
  const transport = yielding(async ({ path }) => {
    seen.push(path)
    return { status: 200, headers: {}, text: '' }
  })
  let breaths = 0
  const timer = setInterval(() => (breaths += 1), 0)
  const paths = Array.from({ length: 100 }, (_, n) => String(n))
  await Promise.all(paths.map((path) => transport(request(path))))
  for (let n = 0; n < 2000; n += 1) await transport(request(''))
  clearInterval(timer)
  expect(seen.slice(0, 100)).toEqual(paths)
  expect(breaths).toBeGreaterThan(0)
})

it('uses the seed and the assumptions of the run', async () => {
  const names = async (seed: number) => {
    const { transport, keys } = embeddedTarget(seed, {})
    const headers = { authorization: `Bearer ${keys.main}` }
    return (await transport({ ...request('/api/v1/contacts?limit=3'), headers })).text
  }
  expect(await names(1)).toBe(await names(1))
  expect(await names(1)).not.toBe(await names(2))
  const assumed = embeddedTarget(1, { 'cursor-garbage': 'first-page' }).assumptions
  expect(assumed['cursor-garbage']).toBe('first-page')
})

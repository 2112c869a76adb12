import { expect, test } from 'vitest'
import { assume } from '../../contract/index.js'
import { assuming, unconfigured } from '../engine/detected.js'
import { detect } from './detection.js'
import type { Target } from './target.js'

type Answers = (path: string, key: string | undefined) => readonly [status: number, body: unknown]

const targetOf = (answers: Answers, change: Partial<Target> = {}): Target => ({
  baseUrl: 'http://target',
  variant: 'full',
  transport: async ({ path, headers }) => {
    const [status, body] = answers(path, headers.authorization)
    return { status, headers: {}, text: JSON.stringify(body) }
  },
  keys: { main: 'k' },
  records: {},
  control: {},
  assumptions: assume({}),
  configured: new Set(),
  allow: 'none',
  ...change,
})

const page = { data: [{ id: 'a' }], nextCursor: null }

test('finds out by reads what a server chose', async () => {
  const detected = await detect(
    targetOf((path, key) => {
      if (key === undefined) return [401, { fault: { error: 'unauthorized', message: 'no' } }]
      if (path.includes('conformance=1')) return [400, {}]
      if (path.includes('chat/templates')) return [404, {}]
      if (path.includes('cursor=')) return [200, { data: [], nextCursor: null }]
      if (path.includes('deals') || path.includes('tickets')) return [200, { data: [], nextCursor: null }]
      return [200, page]
    }),
  )
  expect(detected).toEqual({
    'error-body': { code: 'fault.error', message: 'fault.message', details: 'fault.details' },
    'limit-out-of-range': 'clamp',
    'unknown-query-params': 'refuse',
    'cursor-garbage': 'empty-page',
    'filter-unknown-reference': 'empty',
    'filter-combination-error': 'intersect',
    'template-path': 'chatapp_1',
  })
})

test('distinguishes a limit put to its default from one that is clamped, and one filter from both', async () => {
  const records = [{ id: 'a' }, { id: 'b' }]
  const detected = await detect(
    targetOf((path) => {
      if (path.includes('cursor=')) return [404, {}]
      if (path.includes('limit=0') || path.includes('limit=101')) return [200, { data: records }]
      return [200, page]
    }),
  )
  expect(detected).toMatchObject({
    'limit-out-of-range': 'default',
    'cursor-garbage': 'not-found',
    'filter-combination-error': 'one-wins',
  })
})

test('an answer that shows nothing detects nothing', async () => {
  const detected = await detect(targetOf(() => [500, {}]))
  expect(detected).toEqual({})
})

test('asks nothing the main key may not, and of a lost server no more', async () => {
  const paths: string[] = []
  const answers: Answers = (path) => {
    paths.push(path)
    return [200, page]
  }
  await detect(targetOf(answers), new Set(['contacts:read', 'deals:read', 'tickets:read']))
  expect(paths.every((path) => path.includes('templates'))).toBe(true)
})

test('what is configured is never overridden, and where all is known nothing is', () => {
  const detected = { 'limit-out-of-range': 'clamp', 'template-path': 'chat' }
  const half = targetOf(() => [200, page], { configured: new Set(['template-path'] as const) })
  expect(unconfigured(half, detected)).toEqual({ 'limit-out-of-range': 'clamp' })
  expect(assuming(half, detected).assumptions).toMatchObject({
    'limit-out-of-range': 'clamp',
    'template-path': 'both',
  })
  const { configured: _, ...known } = half
  expect(unconfigured(known, detected)).toEqual({})
})

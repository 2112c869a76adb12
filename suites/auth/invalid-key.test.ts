import { expect, test } from 'vitest'
import type { Api } from '../api/index.js'
import { invalidKeyFor, invalidKeys } from './invalid-key.js'

const target = (keys: Api['target']['keys']) => ({ keys }) as Api['target']

test('every invalid key is different and was never issued', () => {
  const keys = invalidKeys.map((invalidKey) =>
    invalidKeyFor(target({ main: 'sk_live_4F0a9z' }), invalidKey, 'word'),
  )
  expect(new Set(keys).size).toBe(invalidKeys.length)
  expect(keys).not.toContain('sk_live_4F0a9z')
  expect(keys).not.toContain(undefined)
})

test('a key that the target has is not an invalid one', () => {
  const [, lastChanged] = invalidKeys
  const issued = target({ main: 'demo_a', otherWorkspace: 'demo_b' })
  expect(lastChanged && invalidKeyFor(issued, lastChanged, 'word')).toBeUndefined()
})

test('a key without letters has no other case', () => {
  const cased = invalidKeys.find(({ name }) => name.includes('case'))
  expect(cased && invalidKeyFor(target({ main: '1234-5678' }), cased, 'word')).toBeUndefined()
})

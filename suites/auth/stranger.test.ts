import { expect, test } from 'vitest'
import type { Api } from '../harness/index.js'
import { strangerKey, strangers } from './stranger.js'

const target = (keys: Api['target']['keys']) => ({ keys }) as Api['target']

test('every stranger has a key of its own that nobody was issued', () => {
  const keys = strangers.map((stranger) => strangerKey(target({ main: 'sk_live_4F0a9z' }), stranger, 'word'))
  expect(new Set(keys).size).toBe(strangers.length)
  expect(keys).not.toContain('sk_live_4F0a9z')
  expect(keys).not.toContain(undefined)
})

test('a key that the target has is no stranger', () => {
  const [, lastChanged] = strangers
  const issued = target({ main: 'demo_a', otherWorkspace: 'demo_b' })
  expect(lastChanged && strangerKey(issued, lastChanged, 'word')).toBeUndefined()
})

test('a key without letters has no other case', () => {
  const cased = strangers.find(({ name }) => name.includes('case'))
  expect(cased && strangerKey(target({ main: '1234-5678' }), cased, 'word')).toBeUndefined()
})

import { describe } from 'vitest'
import { testWeakHooks } from './weak-hooks.test-kit.js'

describe('a hook that is not as its name says', () => {
  testWeakHooks((place) => place % 4 !== 0)
})

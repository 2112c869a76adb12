import { describe, expect, test } from 'vitest'
import { judgeWithHooks, weakHooks, withCallsByAnotherClock } from './weak-hooks.js'
import { testWeakHooks } from './weak-hooks.test-kit.js'

describe('a hook that is not as its name says', () => {
  // One in four; the others are for weak-hooks.long.test.ts.
  testWeakHooks((place) => place % 4 === 0)

  test('one that fails each time is called twice', async () => {
    const { hooks = [] } = await judgeWithHooks(
      weakHooks['advanceClock fails']?.change ?? ((target) => target),
    )
    expect(hooks).toContainEqual({
      name: 'control.advanceClock',
      calls: 2,
      movedMs: 0,
      trouble: 'failed: the staging console answered 502',
    })
  })
})

test.for(['advanceClock', 'failNext', 'holdNextWrite'] as const)(
  'one bad probe does not switch %s off',
  async (name) => {
    let calls = 0
    const { results, hooks = [] } = await judgeWithHooks((target) => {
      const hook = target.control[name] as (() => Promise<never>) | undefined
      const once = async (...given: []) => {
        calls += 1
        if (calls === 1) throw new Error('the staging console answered 502')
        return hook?.(...given) as Promise<never>
      }
      return { ...target, control: { ...target.control, [name]: once } }
    })
    expect(calls).toBeGreaterThan(2)
    expect(results.filter(({ verdict }) => verdict !== 'pass')).toEqual([])
    expect(hooks.filter(({ trouble }) => trouble !== undefined)).toEqual([])
  },
)

test('what calls are counted by may have a clock of its own: the wait is then a real one', async () => {
  const { results } = await judgeWithHooks(withCallsByAnotherClock)
  expect(results.map(({ rule, verdict }) => [rule.id, verdict])).toEqual(
    results.map(({ rule }) => [rule.id, 'pass']),
  )
})

test('hooks that are as they should be cause no problem, and the report counts what they did', async () => {
  const { results, hooks = [] } = await judgeWithHooks((target) => target)
  expect(results.filter(({ verdict }) => verdict !== 'pass')).toEqual([])
  expect(hooks.map(({ name }) => name).toSorted()).toEqual([
    'control.advanceClock',
    'control.failNext',
    'control.holdNextWrite',
    'control.receiver',
  ])
  for (const { calls, trouble } of hooks) expect([calls > 0, trouble]).toEqual([true, undefined])
  expect(hooks.find(({ name }) => name === 'control.advanceClock')?.movedMs).toBeGreaterThan(86_400_000)
})

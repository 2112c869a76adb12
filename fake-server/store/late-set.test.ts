import { describe, expect, test } from 'vitest'
import { LateSet } from './late-set.js'

/** A set that starts with two values, and how often they were drawn. */
function late() {
  const set = new LateSet<string>()
  const drawn = { times: 0 }
  set.start(() => {
    drawn.times += 1
    return ['a', 'b']
  })
  return { set, drawn }
}

describe('a late set', () => {
  test.each<[string, (set: Set<string>) => unknown, unknown]>([
    ['size', (set) => set.size, 2],
    ['has', (set) => set.has('b'), true],
    ['add', (set) => [...set.add('c')], ['a', 'b', 'c']],
    ['delete', (set) => [set.delete('a'), ...set], [true, 'b']],
    ['iteration', (set) => [...set], ['a', 'b']],
    ['values', (set) => [...set.values()], ['a', 'b']],
    ['keys', (set) => [...set.keys()], ['a', 'b']],
    [
      'entries',
      (set) => [...set.entries()],
      [
        ['a', 'a'],
        ['b', 'b'],
      ],
    ],
    [
      'forEach',
      (set) => {
        const seen: string[] = []
        set.forEach((value) => void seen.push(value))
        return seen
      },
      ['a', 'b'],
    ],
    ['a copy by the platform', (set) => [...new Set(set)], ['a', 'b']],
  ])('draws its values once, for %s', (_, ask, expected) => {
    const { set, drawn } = late()
    expect(drawn.times).toBe(0)
    expect(ask(set)).toEqual(expected)
    expect([...set].length).toBeGreaterThan(0)
    expect(drawn.times).toBe(1)
  })

  test('is empty once it is cleared', () => {
    const { set, drawn } = late()
    set.clear()
    expect([...set.add('c')]).toEqual(['c'])
    expect(drawn.times).toBe(0)
  })

  test.each([false, true])('and its copy do not see each other, with values drawn: %s', (isDrawn) => {
    const { set } = late()
    if (isDrawn) expect(set.size).toBe(2)
    const copy = set.copy()
    set.add('c')
    copy.delete('a')
    expect([...set]).toEqual(['a', 'b', 'c'])
    expect([...copy]).toEqual(['b'])
  })
})

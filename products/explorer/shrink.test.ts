import { describe, expect, test } from 'vitest'
import { namesIn } from './sequence.js'
import { shortest } from './shrink.js'
import type { Sequence } from './step.js'

/** Forty steps, each of which makes a record of its own number and names an earlier one. */
const forty: Sequence = Array.from({ length: 40 }, (_, at) => ({
  n: at + 1,
  command: 'make',
  args: {
    of: at === 0 ? 'nothing' : `contact ${at}`,
    text: 'A long text',
    words: ['long word', 'other words'],
    times: 9,
  },
}))

/** Whether a sequence has steps of these numbers, whatever else it has. */
const having = (...numbers: readonly number[]) => {
  let tries = 0
  return {
    breaks: async (sequence: Sequence) => {
      tries += 1
      return numbers.every((n) => sequence.some((step) => step.n === n))
    },
    tries: () => tries,
  }
}

describe('the shortest sequence', () => {
  test.each([[[40]], [[3, 40]], [[1, 2, 40]], [[7, 8, 21, 33, 40]]])(
    'keeps just the steps %j',
    async (due) => {
      const { breaks, tries } = having(...due)
      const smallest = await shortest(forty, breaks, 500)
      expect(smallest.map(({ n }) => n)).toEqual(due)
      expect(tries()).toBeLessThan(250)
    },
  )

  test('has plain arguments', async () => {
    const [step] = await shortest(forty.slice(0, 1), async () => true, 500)
    expect(step?.args).toEqual({ of: 'nothing', text: 'A', words: [], times: 1 })
  })

  test('keeps arguments that the fault needs', async () => {
    const breaks = async ([step]: Sequence) => Number(step?.args.times) >= 4
    const [step] = await shortest(forty.slice(0, 1), breaks, 500)
    expect(step?.args.times).toBe(4)
  })

  test('lets one record take the place of another', async () => {
    const twice: Sequence = [
      { n: 1, command: 'make', args: {} },
      { n: 2, command: 'make', args: {} },
      { n: 3, command: 'use', args: { one: 'contact 1', other: 'contact 2' } },
    ]
    const breaks = async (sequence: Sequence) => {
      const made = sequence.filter(({ command }) => command === 'make').map(({ n }) => `contact ${n}`)
      const used = sequence.filter(({ command }) => command === 'use').flatMap(({ args }) => namesIn(args))
      return used.length === 2 && used.every((name) => made.includes(name))
    }
    expect(await shortest(twice, breaks, 500)).toEqual([
      { n: 1, command: 'make', args: {} },
      { n: 3, command: 'use', args: { one: 'contact 1', other: 'contact 1' } },
    ])
  })

  test('stops after so many tries', async () => {
    const { breaks, tries } = having(1, 40)
    await shortest(forty, breaks, 10)
    expect(tries()).toBeLessThanOrEqual(10)
  })
})

import { expect, it } from 'vitest'
import { VirtualTime } from './virtual-time.js'

it('waits at the same time overlap, and end in the order of their moments', async () => {
  const time = new VirtualTime()
  const ends: string[] = []
  const work = async (name: string, pauses: readonly number[]) => {
    for (const ms of pauses) {
      await time.pause(ms)
      ends.push(`${name} ${time.now()}`)
    }
  }
  await Promise.all([work('a', [30, 30]), work('b', [10, 20, 100]), work('c', [0])])
  expect(ends).toEqual(['c 0', 'b 10', 'a 30', 'b 30', 'a 60', 'b 130'])
})

it('no time passes while there is work left', async () => {
  const time = new VirtualTime()
  const late = time.pause(5)
  for (let n = 0; n < 1000; n += 1) await Promise.resolve()
  expect(time.now()).toBe(0)
  await late
  expect(time.now()).toBe(5)
})

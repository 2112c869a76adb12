import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Api } from '../api/api.js'
import type { Check } from '../api/check.js'
import { contacts, judged } from './judged.test-kit.js'
import { Observations } from './observations.js'
import { property } from './property.js'

/** Carries out a check as a part of another one, with observations that it shares with other parts or has alone. */
const part = (api: Api, check: Check, observations = new Observations(), seed = 1) =>
  api.part(api.rule, api.operation, check, { seed, runs: 2, observations, prepared: (one) => one })

test('what a part sends and asserts stands behind the whole', async () => {
  const { at } = await judged((api) =>
    part(api, async (own) => {
      own.expect.status(await own.call(contacts), 200)
    }),
  )
  expect(at).toMatchObject({ verdict: 'pass', exchanges: 1 })
})

test('what a part holds against an answer is held against the whole, and what it did is undone', async () => {
  const undone: string[] = []
  const { at } = await judged((api) =>
    part(api, async (own) => {
      own.after(async () => undone.push(own.fresh.word()))
      own.expect.status(await own.call(contacts), 404)
    }),
  )
  expect(at.verdict).toBe('fail')
  expect(undone.length).toBeGreaterThan(0)
})

test('parts have names of their own, and share what lasts and what they are to share', async () => {
  const words = new Set<string>()
  const observed = { once: 0, shared: 0 }
  const observe = async (own: Api) => {
    words.add(own.fresh.word())
    await own.observe('what lasts', async () => void observed.once++, { lasting: true })
    await own.observe('what is shared', async (one) => {
      observed.shared += 1
      words.add(one.fresh.word())
    })
  }
  await judged(async (api) => {
    const shared = new Observations()
    await part(api, observe, shared)
    await part(api, observe, shared)
    await part(api, observe)
    api.expect.that(true, 'anything', undefined)
  })
  expect(observed).toEqual({ once: 1, shared: 2 })
  expect(words.size).toBe(5)
})

test('a part draws the given number of times, by its own seed, and makes nothing simpler', async () => {
  const drawn = async (seed: number, holds: boolean) => {
    const values: number[] = []
    await judged((api) =>
      part(
        api,
        property(fc.integer(), async (own, value) => {
          values.push(value)
          own.expect.that(holds, 'anything', value, { by: await own.call(contacts) })
        }),
        undefined,
        seed,
      ),
    )
    return values
  }
  const first = await drawn(1, true)
  expect(first).toHaveLength(2)
  expect(await drawn(1, true)).toEqual(first)
  expect(await drawn(2, true)).not.toEqual(first)
  // Once, and once for each of its repetitions on fresh records.
  expect(new Set(await drawn(1, false)).size).toBe(1)
})

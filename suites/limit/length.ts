import * as fc from 'fast-check'
import { type Check, letters, property } from '../api/index.js'
import { ordinaryIsTaken, trialAt } from '../drivers/trials.js'
import { refusesOf, takes } from '../judgements/body.js'

/** Texts from one letter up are taken, `0` among them, and the empty one is refused. */
export const shortest =
  (field: string): Check =>
  async (api) => {
    const trial = await trialAt(api)
    await refusesOf(api, trial, [{ [field]: '' }])
    await ordinaryIsTaken(api, trial)
    for (const text of ['q', '0']) await api.case(() => takes(api, trial, { [field]: text }))
  }

/** Texts up to a length are taken whole, and longer ones refused, both right at the bound and away from it. */
export const longest =
  (field: string, { max }: { readonly max: number }, format: (length: number) => string = letters): Check =>
  async (api) => {
    const trial = await trialAt(api)
    const beyond = fc.integer({ min: max + 2, max: max + 300 }).map((length) => ({ [field]: format(length) }))
    await refusesOf(api, trial, [{ [field]: format(max + 1) }], { drawn: beyond, atMost: 1 })
    await ordinaryIsTaken(api, trial)
    const within = fc.integer({ min: Math.ceil(max / 2), max: max - 1 })
    await property(within, (_, length) => takes(api, trial, { [field]: format(length) }), {
      examples: [max],
      atMost: 1,
    })(api)
  }

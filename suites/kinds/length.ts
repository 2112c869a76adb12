import * as fc from 'fast-check'
import type { RuleKind } from '../../contract/index.js'
import { type Check, letters, property } from '../api/index.js'
import { ordinaryIsTaken } from '../drivers/trials.js'
import { refusesOf } from '../judgements/body.js'
import { takesText, trialOf, withValue } from './member.js'

type Kind<K> = Extract<RuleKind, { kind: K }>

/** Texts from one letter up are taken, `0` among them, and the empty one is refused. */
export const minLength =
  (member: Kind<'minLength'>): Check =>
  async (api) => {
    const trial = await trialOf(api, member)
    await refusesOf(api, trial, [withValue(member, '')])
    await ordinaryIsTaken(api, trial)
    for (const text of ['q', '0']) await api.case(() => takesText(api, trial, member, text))
  }

const address = 'https://example.com/'

/** Texts up to a length are taken whole, and longer ones refused, both right at the bound and away from it. */
export const maxLength =
  (member: Kind<'maxLength'>): Check =>
  async (api) => {
    const { max, format } = member
    const text = (length: number) =>
      format === 'uri' ? address + letters(length - address.length) : letters(length)
    const long = (length: number) => withValue(member, text(length))
    const trial = await trialOf(api, member)
    const drawn = fc.integer({ min: max + 2, max: max + 300 }).map(long)
    await refusesOf(api, trial, [long(max + 1)], { drawn, atMost: 1 })
    await ordinaryIsTaken(api, trial)
    const within = fc.integer({ min: Math.ceil(max / 2), max: max - 1 })
    await property(within, (_, length) => takesText(api, trial, member, text(length)), {
      examples: [max],
      atMost: 1,
    })(api)
  }

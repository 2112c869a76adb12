import * as fc from 'fast-check'
import type { RuleKind } from '../../contract/index.js'
import { singleLetter, textBeyond, textWithin } from '../../fixtures/arbitraries/bounded-text.js'
import { type Check, letters, property } from '../api/index.js'
import { requireOrdinaryAccepted } from '../drivers/trials.js'
import { judgeRefused } from '../judgements/body.js'
import { knownUnit } from '../observations/known-unit.js'
import { judgeTextAccepted, openMemberTrial, withValue } from './member.js'

type Kind<K> = Extract<RuleKind, { kind: K }>

/** Texts of a single character are accepted, whatever script it is of and `0` among them, and the empty one is refused. */
export const minLength =
  (member: Kind<'minLength'>): Check =>
  async (api) => {
    const trial = await openMemberTrial(api, member)
    await judgeRefused(api, trial, [withValue(member, '')])
    await requireOrdinaryAccepted(api, trial)
    await property(singleLetter(), (_, text) => judgeTextAccepted(api, trial, member, text), {
      examples: ['0'],
      atMost: 1,
    })(api)
  }

/** What an address of any length begins with. */
const address = 'https://example.com/'

/** Addresses of so many characters have one length by every unit; other texts may hold any character. */
const anyAddress = (bounds: { readonly min: number; readonly max: number }) =>
  fc.integer(bounds).map((length) => address + letters(length - address.length))

/** Texts up to a length are accepted whole, and longer ones refused, both right at the bound and away from it. */
export const maxLength =
  (member: Kind<'maxLength'>): Check =>
  async (api) => {
    const { max, format } = member
    const isAddress = format === 'uri'
    const text = (length: number) =>
      isAddress ? address + letters(length - address.length) : letters(length)
    const unit = knownUnit(api)
    const trial = await openMemberTrial(api, member)
    const beyond = isAddress
      ? anyAddress({ min: max + 2, max: max + 300 })
      : textBeyond({ max: max + 1, unit })
    const drawn = beyond.map((long) => withValue(member, long))
    await judgeRefused(api, trial, [withValue(member, text(max + 1))], { drawn, atMost: 1 })
    await requireOrdinaryAccepted(api, trial)
    const within = isAddress
      ? anyAddress({ min: Math.ceil(max / 2), max: max - 1 })
      : textWithin({ min: Math.ceil(0.75 * max), max, unit })
    await property(within, (_, fitting) => judgeTextAccepted(api, trial, member, fitting), {
      examples: [text(max)],
      atMost: 1,
    })(api)
  }

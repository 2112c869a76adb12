import { countText } from '../model/count-text.js'
import { groupBy } from '../model/group-by.js'
import type { Report } from '../model/report.js'

type Quick = NonNullable<Report['quick']>

/** How much a quick run has not looked at, in a few words. */
export const notLookedAt = ({ notLookedAt: rules, lookedAt, places, ofPlaces }: Quick): string =>
  `${rules.length} of ${countText(lookedAt + rules.length, 'rule')}, and ${ofPlaces - places} of ${countText(ofPlaces, 'place')}, a rule at an operation each`

/** The rules that a quick run has not looked at, by their families. */
export const notLookedAtByFamily = ({ notLookedAt: rules }: Quick): ReadonlyMap<string, readonly string[]> =>
  groupBy(rules, (id) => id.slice(0, id.indexOf('.')))

/** The families with how many of their rules a quick run has not looked at, in one line. */
export const familiesNotLookedAt = (quick: Quick): string =>
  [...notLookedAtByFamily(quick)].map(([family, rules]) => `${family} ${rules.length}`).join(', ')

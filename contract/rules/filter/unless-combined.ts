import type { RuleOptions } from '../rule.js'

/** What no choice permits of filters that come at once (gap.filter-combination-error). */
export const noneHolds = 'records are shown, and none of the filters sent holds for all of them'

/** What is certain, and what is not, of filters that no sentence combines or keeps apart. */
export const unlessCombined: Required<Pick<RuleOptions, 'ruledOut' | 'leftOpen'>> = {
  ruledOut: `${noneHolds}, or records are shown without those that pass every filter`,
  leftOpen: 'whether the filters combine, are refused, or give way to one of them',
}

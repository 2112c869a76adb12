import type { ClientVerdict } from './client-result.js'

/** From the best to the worst. */
const order: readonly ClientVerdict[] = ['untested', 'pass', 'inconclusive', 'warn', 'fail']

/** The worst of some verdicts; where something was judged, it counts more than what was not. */
export const worst = (verdicts: readonly ClientVerdict[]): ClientVerdict =>
  order.findLast((verdict) => verdicts.includes(verdict)) ?? 'untested'

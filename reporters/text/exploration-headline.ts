import { countText } from '../model/count-text.js'
import type { Report } from '../model/report.js'

/** What an exploration found, in one sentence. */
export function explorationHeadline(
  { scenarios, steps }: NonNullable<Report['exploration']>,
  { fail, warn }: Report['totals'],
): string {
  const found = fail + warn === 0 ? 'no violation found' : `${countText(fail + warn, 'rule')} broken`
  return `${countText(scenarios, 'scenario')} of ${countText(steps, 'step')}: ${found}`
}

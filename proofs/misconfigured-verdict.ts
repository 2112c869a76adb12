import { detectable } from '../suites/index.js'
import type { Misconfiguration } from './misconfiguration.js'
import type { MisconfiguredOutcome } from './misconfigured-trial.js'

/** Misconfigurations that no read shows, so that doctor cannot see them; each with the reason, by member and way. */
const hidden: Readonly<Record<string, string>> = {
  'keys.revoked, wrong': 'a key that was never issued is refused like one that was revoked',
  'keys.expired, wrong': 'a key that was never issued is refused like one that has expired',
  'keys.withoutPipeline, swapped': 'only the creation of a deal shows whether there is a pipeline',
  'keys.lowRate, swapped': 'only a run uses the calls of a key up',
  "keys.lowRate, someone else's": 'only a run uses the calls of a key up',
  'keys.quotaExhausted, swapped': 'only a send shows whether the quota is used up',
  'keys.sendingPaused, swapped': 'only a send shows whether sending is paused',
  'keys.silentProvider, swapped': 'only a send shows whether the provider answers',
  'records.users, wrong': 'nothing lists users, and one to whom nothing is assigned is one all the same',
  'records.users, swapped': 'nothing lists users, and one to whom nothing is assigned is one all the same',
  'records.archivedDeal, wrong': 'an archived deal is in no list, and neither is one that is not there',
  'records.archivedDeal, swapped': 'an archived deal is in no list, and neither is one that is not there',
  'records.featuresOffDeal, wrong': 'deals are off there, so that nothing lists them',
  'records.featuresOffDeal, swapped': 'deals are off there, so that nothing lists them',
  "records.featuresOffDeal, someone else's": 'deals are off there, so that nothing lists them',
  'records.privateMailbox, wrong': 'a private mailbox is in no list, and neither is one that is not there',
  'records.privateMailbox, swapped': 'a private mailbox is in no list, and neither is one that is not there',
  'records.bookingType, swapped': 'a type without free slots may have some again',
  'records.foreign.bookingType, wrong': 'only a booking shows a booking type of another workspace',
  'records.foreign.bookingType, swapped': 'only a booking shows a booking type of another workspace',
  'records.foreign.slot, wrong': 'only a booking shows a slot of another workspace',
  'records.foreign.slot, swapped': 'only a booking shows a slot of another workspace',
  'records.phoneNumbers.featuresOff, wrong': 'the templates of the number are off',
  'records.conversationOf.contactLimited, wrong': 'the conversations of the workspace are blocked',
  'keys.providerDown, swapped': 'only a send shows whether the provider is down',
}

/** Hooks, which doctor never calls, bookings, which it does not make, and choices that show only in the answers to writes. */
const isUnread = (member: string): boolean =>
  member.startsWith('control.') ||
  member.startsWith('records.bookables.') ||
  (member.startsWith('assumptions.') && !detectable.some((gap) => member === `assumptions.${gap}`))

/**
 * What is wrong with an outcome, in sentences. Where the wrong member shows, the run is not green, the member is the
 * first thing that it names, in one entry, and nothing else fails. A member that is missing changes nothing.
 */
export function shortcomings(
  { member, way }: Misconfiguration,
  outcome: MisconfiguredOutcome,
): readonly string[] {
  const { accusations, open, claimed, diagnosed, misdiagnosed } = outcome
  const isMissing = way === 'missing'
  const isIt = (claim: string) => claim.startsWith(member)
  const [first] = claimed
  return [
    ...accusations,
    ...(isMissing ? claimed.map((claim) => `a member that is missing leads to ${claim}`) : []),
    ...(!isMissing && open > 0 && first === undefined
      ? [`${open} rules are open, and the run is green`]
      : []),
    ...(!isMissing && first !== undefined && !isIt(first) ? [`the first thing named is ${first}`] : []),
    ...(claimed.filter(isIt).length > 1 ? [`${member} has ${claimed.filter(isIt).length} entries`] : []),
    ...(diagnosed || isMissing || isUnread(member) || Object.hasOwn(hidden, `${member}, ${way}`)
      ? []
      : [`doctor does not name ${member}`]),
    ...(isMissing && misdiagnosed.length > 0 ? misdiagnosed.map((line) => `doctor names ${line}`) : []),
  ]
}

import { op } from '../../operations/op.js'
import { type RuleOptions, rule } from '../rule.js'

const list = op.listMeetings
const inRange: RuleOptions = { on: [list], needs: ['record:meeting'], gaps: ['meetings-range-boundary'] }

/** The filters of the list of meetings (section 4.8). */
export const meetingRules = {
  'filter.meeting-from': rule(
    '4.8',
    `${list} with \`from\` gives all meetings that start no earlier, and no other.`,
    inRange,
  ),
  'filter.meeting-to': rule(
    '4.8',
    `${list} with \`to\` gives all meetings that start no later, and no other.`,
    inRange,
  ),
  'filter.meeting-range': rule(
    '4.8',
    `${list} with \`from\` and \`to\` gives all meetings that start between them, and no other.`,
    inRange,
  ),
}

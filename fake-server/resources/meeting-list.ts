import type { Meeting } from '../../contract/index.js'
import { ApiError } from '../messages/api-error.js'
import type { List } from '../pipeline/context.js'
import { restsOn } from '../pipeline/rests-on.js'
import { firstOf, lastOf } from './range-bound.js'

/** `GET /meetings`: by start, within two bounds (section 4.8, gap.meetings-range-boundary). */
export const meetingList: List = {
  of: (workspace) => workspace.meetings,
  range({ from, to }, context) {
    const { assumptions } = context
    if (from !== undefined || to !== undefined) restsOn(context, 'meetings-range-boundary')
    const first = from === undefined ? undefined : firstOf(from, assumptions)
    const last = to === undefined ? undefined : lastOf(to, assumptions)
    const reversed = first !== undefined && last !== undefined && first > last
    if (reversed && assumptions['meetings-range-boundary'].reversed === 'refuse')
      throw new ApiError('invalid_request', 'from is after to', 'filter.meeting-range')
    return {
      index: 'startAt',
      prefix: [],
      descending: assumptions['order-direction'].meetings === 'descending',
      ...(first === undefined ? {} : { from: [first] }),
      ...(last === undefined ? {} : { to: [last] }),
    }
  },
  passes({ startAt, status }: Meeting, { from, to }, { assumptions }) {
    const boundary = assumptions['meetings-range-boundary']
    if (status === 'canceled' && assumptions['canceled-at'] === 'set-and-dropped') return false
    if (startAt === null) return from === undefined && to === undefined
    const start = Date.parse(startAt)
    return (
      !(from !== undefined && boundary.from === 'excluded' && start === firstOf(from, assumptions)) &&
      !(to !== undefined && boundary.to === 'excluded' && start === lastOf(to, assumptions))
    )
  },
}

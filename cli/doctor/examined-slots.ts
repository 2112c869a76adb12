import { clientOf, isObject, type Target, Unreachable } from '../../suites/index.js'
import type { Examined } from './examined.js'

/** What the slots listing, where it is found, shows of the free slots of a configuration (gap.slots-endpoint). */
export async function examinedSlots(target: Target): Promise<readonly Examined[]> {
  const { bookingType, slots } = target.records
  const free = slots?.free ?? []
  if (bookingType === undefined || free.length === 0) return []
  const { path, slot } = target.assumptions['slots-endpoint']
  const expected = 'ids of slots of records.bookingType that can be booked'
  const name = 'records.slots.free'
  const answer = await clientOf(target)
    .look(path.replace('{id}', encodeURIComponent(bookingType)))
    .catch((error: unknown) => {
      if (error instanceof Unreachable) return undefined
      throw error
    })
  if (answer?.status !== 200 || !isObject(answer.json) || !Array.isArray(answer.json.data))
    return [
      { name, seen: `cannot be listed (gap.slots-endpoint): ${answer?.status ?? 'no answer'}`, expected },
    ]
  const listed = new Set(answer.json.data.filter(isObject).map((one) => String(one[slot[0] ?? 'slotId'])))
  const gone = free.filter((id) => !listed.has(id))
  if (gone.length === 0) return [{ name, fine: true, seen: 'are listed', expected }]
  const seen = `${gone.length} of ${free.length} are not on the first page of the slots, such as ${gone[0]}`
  return [{ name, seen, expected }]
}

import { expect, test } from 'vitest'
import { Recent } from './recent.js'

test.each([
  { capacity: 1, items: [5], dropped: 4 },
  { capacity: 3, items: [3, 4, 5], dropped: 2 },
  { capacity: 5, items: [1, 2, 3, 4, 5], dropped: 0 },
  { capacity: Number.POSITIVE_INFINITY, items: [1, 2, 3, 4, 5], dropped: 0 },
])('of five items $capacity keeps $items', ({ capacity, items, dropped }) => {
  const recent = new Recent<number>(capacity)
  for (const item of [1, 2, 3, 4, 5]) recent.push(item)
  expect({ items: recent.items, dropped: recent.dropped }).toEqual({ items, dropped })
})

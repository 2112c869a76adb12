import { expect, it } from 'vitest'
import { wantsColours } from './paint.js'

it.each([
  [true, {}, true],
  [true, { NO_COLOR: '' }, true],
  [true, { NO_COLOR: '1' }, false],
  [false, {}, false],
  [undefined, {}, false],
])('colours a stream with isTTY %s and environment %o: %s', (isTTY, environment, wanted) => {
  expect(wantsColours({ isTTY }, environment)).toBe(wanted)
})

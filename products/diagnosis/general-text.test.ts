import { expect, it } from 'vitest'
import { generalText } from './general-text.js'

it.each([
  ['no contact con_8k2h4v9x1m3q7z5t here', 'no contact con_74hx8t0pww6kkwq0 here'],
  ['changed at 2030-01-01T00:01:01.533Z', 'changed at 2031-12-31T23:59:59Z'],
  ['c1mjen2r15w6egd1izub@conformance.example.com', 'ana@example.com'],
  ['page 2 of 13', 'page 11 of 7'],
  ['200 with {"data":{"id":"a"}}', '200 with {"data":[]}'],
])('finds %j and %j the same', (one, other) => {
  expect(generalText(one)).toBe(generalText(other))
})

it.each([
  ['`data.title`: to be there', '`data.name`: to be there'],
  ['`conflict`', '`invalid_state`'],
])('keeps %j and %j apart', (one, other) => {
  expect(generalText(one)).not.toBe(generalText(other))
})

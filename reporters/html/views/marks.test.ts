import { expect, test } from 'vitest'
import type { JsonLine } from '../json-lines.js'
import { marksOf } from './marks.js'

const answer = (status: number) => ({ response: { status, headers: {}, body: '' } })
const line = (path: string, text: string): JsonLine => ({ depth: 1, path, text })

test('the member that the expectation names is marked', () => {
  const marks = marksOf({ expected: '`data[1].priority`: low or high', actual: '"nonsense"' }, answer(200))
  expect(marks.line(line('data[1].priority', '"priority": "nonsense"'))).toBe(true)
  expect(marks.line(line('data[0].priority', '"priority": "low"'))).toBe(false)
})

test('a member that is named without its place is marked wherever it is', () => {
  const marks = marksOf({ expected: '`title` in the answer as sent', actual: 'abc' }, answer(201))
  expect(marks.line(line('data.title', '"title": "abc"'))).toBe(true)
  expect(marks.line(line('data.subtitle', '"subtitle": "abc"'))).toBe(false)
})

test('the code and the id that came are marked, and a status that was not expected', () => {
  const wrong = marksOf({ expected: '401 `unauthorized`', actual: '400 `invalid_request`' }, answer(400))
  expect(wrong.status).toBe(true)
  expect(wrong.line(line('error.code', '"code": "invalid_request"'))).toBe(true)
  const same = marksOf({ expected: '403 `insufficient_scope`', actual: '403 `forbidden`' }, answer(403))
  expect(same.status).toBe(false)
  const record = marksOf({ expected: 'no record twice', actual: 'con_6ehqdcspsjsekair again' }, answer(200))
  expect(record.line(line('data[3].id', '"id": "con_6ehqdcspsjsekair"'))).toBe(true)
})

test('the header that the expectation names is marked', () => {
  const marks = marksOf({ expected: '`Retry-After` with seconds', actual: '60s' }, answer(429))
  expect(marks.header('retry-after')).toBe(true)
  expect(marks.header('content-type')).toBe(false)
})

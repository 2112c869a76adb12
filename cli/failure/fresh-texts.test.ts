import { expect, it } from 'vitest'
import type { Exchange } from '../../suites/index.js'
import { withFreshTexts } from './fresh-texts.js'

const call = (index: number, method: string, data: unknown): Exchange => ({
  index,
  operation: 'GET /api/v1/tags',
  request: { method, path: '/api/v1/tags', headers: {}, key: 'main' },
  response: { status: 200, headers: {}, text: JSON.stringify({ data }), json: { data } },
})

const wanting = (...lacks: readonly string[]) => ({
  exchange: list,
  wanted: { lacks: [...lacks] },
})
const made = call(1, 'POST', { id: 'con_12345', name: 'cr1a2bx' })
const before = call(2, 'GET', [{ id: 'tag_old', name: 'beta' }])
const list = call(3, 'GET', [
  { id: 'tag_12345', name: 'cr1a2by' },
  { id: 'tag_old', name: 'cr1a2bz' },
])
const all = [made, before, list]

it('names a record that came up in the run by a text of it, as no answer gives its id', () => {
  const found = withFreshTexts(wanting('tag_12345'), [list], all, 'r1a2b')
  expect(found?.wanted.lacks).toEqual([':"cr1a2by"'])
})

it('leaves the id of what a call has made, and of what was there before the run', () => {
  expect(withFreshTexts(wanting('con_12345', 'tag_old'), [list], all, 'r1a2b')?.wanted.lacks).toEqual([
    'con_12345',
    'tag_old',
  ])
})

it('decides nothing by a record that a refused call has made, and that has no such text', () => {
  const shown = { exchange: list, wanted: { shows: ['mtg_12345'] } }
  const meetings = call(4, 'GET', [{ id: 'mtg_12345', title: 'Intro' }])
  const found = withFreshTexts(shown, [made, meetings], [...all, meetings], 'r1a2b')
  expect(found?.wanted.undecidable).toContain('no answer to a call gives the id')
  expect(withFreshTexts(shown, [meetings], [...all, meetings], 'r1a2b')).toEqual(shown)
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { changeKind, placeStates } from '../reporters/comparison/change-kind.js'

test('the page shows the table by which changes are sorted', () => {
  const page = readFileSync(new URL('comparing-releases.md', import.meta.url), 'utf8')
  const rows = [
    ['', ...placeStates],
    ...placeStates.map((old) => [old, ...placeStates.map((now) => changeKind(old, now))]),
  ]
  for (const row of rows)
    expect(page).toContain(`|${row.map((cell) => (cell ? ` ${cell} ` : ' ')).join('|')}|`)
})

import { expect, it } from 'vitest'
import { columnsOf, isLive, knownColumns, wantsColours } from './terminal-stream.js'

const onTerminal = [
  [{}, true, true],
  [{ TERM: 'xterm-256color' }, true, true],
  [{ TERM: 'dumb' }, false, false],
  [{ NO_COLOR: '' }, true, true],
  [{ NO_COLOR: '1' }, false, true],
  [{ FORCE_COLOR: '' }, true, true],
  [{ FORCE_COLOR: '0' }, false, true],
  [{ FORCE_COLOR: 'false' }, false, true],
  [{ FORCE_COLOR: '1', TERM: 'dumb' }, true, false],
  [{ FORCE_COLOR: '3', NO_COLOR: '1' }, false, true],
  [{ CI: 'true' }, true, false],
  [{ CI: '1' }, true, false],
  [{ CI: 'false' }, true, true],
  [{ CI: '' }, true, true],
] as const

const onPipe = [
  [{}, false],
  [{ FORCE_COLOR: '' }, false],
  [{ FORCE_COLOR: '0' }, false],
  [{ FORCE_COLOR: '1' }, true],
  [{ FORCE_COLOR: '2' }, true],
  [{ FORCE_COLOR: '3', TERM: 'dumb' }, true],
  [{ FORCE_COLOR: 'true', CI: 'true' }, true],
  [{ FORCE_COLOR: 'true', NO_COLOR: '1' }, false],
] as const

it.each(onTerminal)('on a terminal with %o: colours %s, a live line %s', (environment, colours, live) => {
  expect(wantsColours({ isTTY: true }, environment)).toBe(colours)
  expect(isLive({ isTTY: true }, environment)).toBe(live)
})

it.each(onPipe)('on a pipe with %o: colours %s, and never a live line', (environment, colours) => {
  for (const isTTY of [false, undefined]) {
    expect(wantsColours({ isTTY }, environment)).toBe(colours)
    expect(isLive({ isTTY }, environment)).toBe(false)
  }
})

it('takes 80 columns where neither the stream nor COLUMNS has any', () => {
  expect([columnsOf({ columns: 120 }), columnsOf({ columns: 0 }), columnsOf({})]).toEqual([120, 80, 80])
})

it.each([
  [{ columns: 120 }, { COLUMNS: '60' }, 120],
  [{}, { COLUMNS: '60' }, 60],
  [{}, { COLUMNS: 'many' }, undefined],
  [{}, {}, undefined],
])('of %o with %o knows that it has %s columns', (stream, environment, columns) => {
  expect(knownColumns(stream, environment)).toBe(columns)
})

import { describe, expect, it } from 'vitest'
import { compactOperationIds, families, rules } from '../../contract/index.js'
import { matching } from './matching.js'
import { selectionOf, selectRules } from './selection.js'

describe('selectRules', () => {
  it('takes every rule of the full variant when nothing is asked for', () => {
    const ids = rules.filter(({ variant }) => variant !== 'compact').map(({ id }) => id)
    expect(selectRules([], []).map(({ id }) => id)).toEqual(ids)
  })

  it('takes the rules of either variant as they stand in the contract', () => {
    expect(selectRules([], [], 'either')).toEqual(rules)
  })

  it('takes the rules of the compact variant at the endpoints it has', () => {
    const selected = selectRules([], [], 'compact')
    expect(selected.every(({ variant }) => variant !== 'full')).toBe(true)
    expect(new Set(selected.flatMap(({ on }) => on))).toEqual(new Set(compactOperationIds))
  })

  it('takes the families and patterns together', () => {
    const paging = Object.values(families.paging.rules)
    expect(selectRules(['paging'], [])).toEqual(paging)
    expect(selectRules([], ['paging.*', 'tag.*']).length).toBeGreaterThan(paging.length)
    expect(selectRules(['paging'], ['*.limit-*', 'tag.*']).map(({ id }) => id)).toEqual(
      paging.map(({ id }) => id).filter((id) => id.startsWith('paging.limit-')),
    )
  })

  it.each([
    [['pagng'], [], "unknown suite 'pagng': did you mean 'paging'?"],
    [
      [],
      ['paging.limit-defalt'],
      "no rule matches 'paging.limit-defalt': did you mean 'paging.limit-default'?",
    ],
    [[], ['pagin.*'], "no rule matches 'pagin.*': did you mean 'paging.*'?"],
    [
      ['tag'],
      ['paging.*'],
      'no rule of the full variant matches --suite tag and --rule paging.*: a rule must match all of them, so leave out one',
    ],
  ])('refuses suites %o with patterns %o', (suites, patterns, message) => {
    expect(() => selectRules(suites, patterns)).toThrow(message)
  })
})

describe('selectionOf', () => {
  it('leaves out what is excluded, by the flag before the configuration, and names what selects', () => {
    const flags = { suite: ['tag', 'paging'], exclude: ['paging.*'] }
    const { rules: selected, selection } = selectionOf(flags, { exclude: ['tag.*'] }, 'full')
    expect(selected).toEqual(Object.values(families.tag.rules))
    expect(selection).toEqual({ suites: ['tag', 'paging'], exclude: ['paging.*'] })
    expect(selectionOf({}, { exclude: ['tag.*'] }, 'full').selection).toEqual({ exclude: ['tag.*'] })
    expect(selectionOf({}, {}, 'full')).not.toHaveProperty('selection')
  })

  it('refuses to exclude what does not exist, or everything', () => {
    expect(() => selectionOf({ exclude: ['pagin.*'] }, {}, 'full')).toThrow("did you mean 'paging.*'?")
    expect(() => selectionOf({ suite: ['tag'], exclude: ['tag.*'] }, {}, 'full')).toThrow(
      'no rule of the full variant matches --suite tag and --exclude tag.*: a rule must match all of them, so leave out one',
    )
  })
})

describe('matching', () => {
  it('takes a star for anything, and every other character for itself', () => {
    expect(matching('a.*')('a.b.c')).toBe(true)
    expect(matching('a.b')('axb')).toBe(false)
    expect(matching('a.(b')('a.(b')).toBe(true)
  })
})

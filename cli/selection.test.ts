import { describe, expect, it } from 'vitest'
import { families, rules } from '../contract/index.js'
import { matching, selectRules } from './selection.js'

describe('selectRules', () => {
  it('takes every rule when nothing is asked for', () => {
    expect(selectRules([], [])).toEqual(rules)
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
    [['tag'], ['paging.*'], 'no rule of the suite tag matches paging.*: leave out one'],
  ])('refuses suites %o with patterns %o', (suites, patterns, message) => {
    expect(() => selectRules(suites, patterns)).toThrow(message)
  })
})

describe('matching', () => {
  it('takes a star for anything, and every other character for itself', () => {
    expect(matching('a.*')('a.b.c')).toBe(true)
    expect(matching('a.b')('axb')).toBe(false)
    expect(matching('a.(b')('a.(b')).toBe(true)
  })
})

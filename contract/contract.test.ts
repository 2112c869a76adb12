import { describe, expect, it } from 'vitest'
import {
  type Assumptions,
  assume,
  assumptions,
  closestMatch,
  families,
  type Gap,
  gapNames,
  gaps,
  isErrorCode,
  isGapName,
  operationIdOf,
  operationIds,
  otherValues,
  rules,
  servedOperations,
} from './index.js'

describe('rules', () => {
  it('have unique ids that begin with the name of their family', () => {
    expect(new Set(rules.map((rule) => rule.id)).size).toBe(rules.length)
    for (const [name, family] of Object.entries(families)) {
      expect(family.name).toBe(name)
      for (const [key, rule] of Object.entries(family.rules)) {
        expect(rule.id).toBe(key)
        expect(key.startsWith(`${name}.`)).toBe(true)
      }
    }
  })

  it.each(rules)('$id is complete', (rule) => {
    expect(rule.section).toMatch(/^\d(\.\d+)?$/)
    expect(rule.says).toMatch(/^\S.*\.$/)
    expect(rule.says).not.toMatch(/undefined|NaN|\[object/)
    expect(rule.on.length).toBeGreaterThan(0)
    expect(new Set(rule.on).size).toBe(rule.on.length)
    for (const id of rule.on) expect(operationIds).toContain(id)
    for (const gap of rule.gaps) expect(gaps).toHaveProperty([gap])
    expect(rule.certain).toBe(rule.doubt === undefined)
  })

  it.each(rules)(
    '$id has something ruled out or left open where it is in doubt, and nowhere else',
    ({ doubt, ruledOut, leftOpen }) => {
      expect(ruledOut !== undefined || leftOpen !== undefined).toBe(doubt !== undefined)
      for (const clause of [ruledOut, leftOpen])
        expect(clause ?? 'it is not stated').toMatch(/^[^A-Z\s].*[^.\s]$/)
    },
  )

  it('say something different each', () => {
    expect(new Set(rules.map((rule) => rule.says)).size).toBe(rules.length)
  })

  it('name no error code that is not documented', () => {
    const named = rules.flatMap((rule) =>
      [...rule.says.matchAll(/\b[45]\d\d `(\w+)`/g)].map(([, code]) => code),
    )
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((code) => !isErrorCode(code))).toEqual([])
  })
})

describe('gaps', () => {
  it.each(gapNames)('%s names operations that there are', (name) => {
    const { shows, shapes, forms = [] }: Gap = gaps[name]
    const ids = new Set<string>([...operationIds, ...Object.keys(servedOperations)])
    const named = [shows, shapes].filter((some) => typeof some === 'object').flat()
    expect([...named, ...forms].map(operationIdOf).filter((id) => !ids.has(id))).toEqual([])
  })

  it.each(gapNames)('%s is complete', (name) => {
    const gap: Gap = gaps[name]
    expect(gap.section).toMatch(/^\d(\.\d+)?$/)
    expect(gap.open).toMatch(/^\S.*\.$/)
    expect(gap.fair).toMatch(/^\S.*\.$/)
    expect(gap.default).toBeDefined()
    expect(gap.options[0]).toBe(gap.default)
    expect(new Set(gap.options.map((option) => JSON.stringify(option))).size).toBe(gap.options.length)
    if (gap.outside !== undefined) expect(gap.outside).toMatch(/^\S.*\S$/)
  })

  it.each(gapNames)('%s has another permitted value, or a reason why none shows', (name) => {
    const { options, outside }: Gap = gaps[name]
    expect(options.length > 1 || outside !== undefined).toBe(true)
  })

  it('include those that rules depend on, and only exist under their own name', () => {
    for (const name of rules.flatMap((rule) => rule.gaps)) expect(isGapName(name)).toBe(true)
    expect(isGapName('toString')).toBe(false)
  })
})

describe('assume', () => {
  it('keeps every default that is not replaced, and the defaults themselves', () => {
    const before = structuredClone(assumptions)
    const limited = { ...before['rate-quota'], perMinute: 5 }
    const changed = assume({ 'cursor-garbage': 'first-page', 'rate-quota': limited })
    expect(changed).toEqual({ ...before, 'cursor-garbage': 'first-page', 'rate-quota': limited })
    expect(assumptions).toEqual(before)
    expect(Object.keys(assume({}))).toEqual(gapNames)
  })

  it('keeps the members that are not replaced', () => {
    const noted = assume({ 'contact-create-fields': { note: 'comment' } } as unknown as Partial<Assumptions>)
    expect(noted['contact-create-fields']).toEqual({ minimal: {}, note: 'comment', names: {}, without: [] })
  })

  it('refuses an unknown name and suggests the closest one', () => {
    const misspelt = { 'deal-close-selecter': 1 } as Partial<Assumptions>
    expect(() => assume(misspelt)).toThrow(
      "unknown assumption 'deal-close-selecter': did you mean 'deal-close-selector'?",
    )
  })

  it('refuses a value outside the options of its gap', () => {
    const outside: unknown = { 'rev-future': 'ignore' }
    expect(() => assume(outside as Partial<Assumptions>)).toThrow(
      `assumption 'rev-future' must be one of mismatch, accept`,
    )
  })

  it.each([
    [
      { 'rate-quota': 600 },
      `assumption 'rate-quota' must be an object, not a plain value: such as {"perMinute":600,"window":"rolling","refused":"free","apart":false}`,
    ],
    [
      { 'error-body': { code: ['error', 'code'] } },
      `assumption 'error-body.code' must be a plain value, not a list: such as "error.code"`,
    ],
    [
      { 'window-channels': ['chatapp_1', ['chatapp_2']] },
      `assumption 'window-channels[1]' must be a plain value, not a list: such as "chatapp_1"`,
    ],
  ])('refuses a value of another kind: %j', (wrong, message) => {
    expect(() => assume(wrong as unknown as Partial<Assumptions>)).toThrow(message)
  })

  it('takes every other value that a gap is known to have', () => {
    for (const name of gapNames)
      for (const other of otherValues(name)) expect(assume({ [name]: other })[name]).toEqual(other)
  })
})

describe('closestMatch', () => {
  it('finds the candidate with the fewest edits', () => {
    expect(closestMatch('tikets', ['tags', 'tickets', 'deals'])).toBe('tickets')
    expect(closestMatch('x', [])).toBeUndefined()
  })
})

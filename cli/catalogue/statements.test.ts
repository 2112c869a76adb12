import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compactOperationIds, fullOperations, rules } from '../../contract/index.js'
import { checks } from '../../suites/index.js'
import { catalogue } from './catalogue.js'

/** The ids of all testable statements of the document, in its order. */
const statements = readFileSync(new URL('../../fixtures/statement-ids.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')

describe('every documented statement', () => {
  test('has its rule, and no rule lacks a statement', () => {
    expect(
      rules.map(({ id }) => id).sort(),
      'fixtures/statement-ids.txt holds the id of every rule, in the order of the document',
    ).toEqual([...statements].sort())
  })

  test('is listed by `conformance rules`', () => {
    const { rules: listed } = JSON.parse(catalogue({ json: true })) as { rules: { id: string }[] }
    expect(listed.map(({ id }) => id).sort()).toEqual([...statements].sort())
  })

  test('has its check', () => {
    expect(checks.map(({ rule }) => rule.id).sort()).toEqual([...statements].sort())
  })

  test('speaks of operations of its own variant alone', () => {
    const surfaces = { full: Object.keys(fullOperations), compact: compactOperationIds as readonly string[] }
    for (const { id, variant, on } of rules)
      if (variant !== 'both')
        expect({ id, on: on.filter((at) => !surfaces[variant].includes(at)) }).toEqual({ id, on: [] })
  })
})

import { describe, expect, test } from 'vitest'
import { fullOperationIds, type OperationId, operationOf } from '../operations/index.js'
import { op } from '../operations/op.js'
import { families } from './families.js'
import { rules } from './rules.js'

/** The rules that speak of an operation alone. */
const rulesOf = (operation: OperationId) =>
  rules.filter(({ on, variant }) => variant !== 'compact' && on.length === 1 && on[0] === operation)

const nameOf = (operation: OperationId): string =>
  `op.${Object.entries(op).find(([, id]) => id === operation)?.[0]}`

// The document says neither what scope the catalog of events needs nor what it answers (gap.webhook-events-catalog).
const shown = fullOperationIds.filter((id) => operationOf(id).answer.kind !== 'catalog')

/**
 * Operations without a rule that names the status: which one an upsert answers is open, and that of a completed task is
 * judged with its effects.
 */
const unsaid: readonly OperationId[] = [op.upsertContact, op.completeTask]

/** An upsert shows no answer; a deletion answers an id and that it is deleted, which `webhook.delete-200` states. */
const unshaped: readonly OperationId[] = [op.upsertContact, op.deleteWebhook]

/** The family that speaks of the operations of a tag, for instance `activity` of `Activities`. */
const familyAt = (operation: OperationId): string =>
  operationOf(operation).tag.toLowerCase().replace(/ies$/, 'y').replace(/s$/, '')

const fileOf = (operation: OperationId): string => `contract/rules/${familyAt(operation)}.ts`

describe.each(shown)('%s', (operation) => {
  const { answer } = operationOf(operation)
  const own = rulesOf(operation)
  test('belongs to a family of rules', () => {
    expect(Object.keys(families)).toContain(familyAt(operation))
  })

  test('has a rule on its scope', () => {
    expect(
      own.some(({ kind }) => kind?.kind === 'scope'),
      `add 'auth.scope-…': needsScope(${nameOf(operation)}) to contract/rules/auth.ts`,
    ).toBe(true)
  })

  test('has a rule on what it answers', () => {
    expect(
      own.some(({ says }) => new RegExp(`\\b${answer.status}\\b`).test(says)),
      `add a rule with the status ${answer.status}, such as becomes(${nameOf(operation)}, { … }), to ${fileOf(operation)}`,
    ).toBe(!unsaid.includes(operation))
  })

  test('has a rule on the shape of its answer', () => {
    const shapes = rules.filter(({ id }) => /^record\..*-shape$/.test(id))
    expect(
      shapes.some(({ on }) => on.includes(operation)),
      `add a rule 'record.…-shape' on answering('…') to contract/rules/record.ts`,
    ).toBe(!unshaped.includes(operation))
  })
})

const addressed = shown.filter((id) => operationOf(id).target !== undefined)

test.each(addressed)('%s has a rule on ids that no record has', (operation) => {
  expect(
    rulesOf(operation).some(({ says }) => /\b404 `not_found`/.test(says)),
    `add a rule unknownId(${nameOf(operation)}, { … }) to ${fileOf(operation)}`,
  ).toBe(true)
})

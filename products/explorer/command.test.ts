import { expect, test } from 'vitest'
import { op } from '../../contract/index.js'
import { type Command, isFor } from './command.js'
import { commandsIn } from './short-exploration.js'

const step = (more: Partial<Command>): Command => ({
  name: 'a step',
  operations: [op.createContact],
  about: [],
  weight: 1,
  draw: () => undefined,
  run: async () => undefined,
  ...more,
})

test('a step is for the variants that have one of its operations, or for the one that it names', () => {
  const variants = (one: Command) => (['full', 'compact'] as const).filter((variant) => isFor(variant)(one))
  expect(variants(step({}))).toEqual(['full', 'compact'])
  expect(variants(step({ operations: [op.listDeals] }))).toEqual(['full'])
  expect(variants(step({ operations: [op.listDeals, op.getLead] }))).toEqual(['full', 'compact'])
  expect(variants(step({ variant: 'compact' }))).toEqual(['compact'])
})

test('contacts are made by the steps of the variant alone', () => {
  const names = (variant: 'full' | 'compact') =>
    commandsIn(variant)
      .map(({ name }) => name)
      .filter((name) => name.startsWith('create a contact'))
      .toSorted()
  const ofBoth = 'create a contact in the other workspace'
  expect(names('full')).toEqual(['create a contact', ofBoth])
  expect(names('compact')).toEqual([ofBoth, 'create a contact of the compact variant'])
})

import { expect, test } from 'vitest'
import { commandsIn } from '../../products/explorer/short-exploration.js'
import { focused } from './focus.js'

const commands = commandsIn('full')
const weightOf = (name: string, words: readonly string[]) =>
  focused(commands, words).find((command) => command.name === name)?.weight ?? 0

test('a focus prefers the steps about its words', () => {
  expect(weightOf('close a deal', ['deals,idempotency'])).toBeGreaterThan(weightOf('close a deal', []))
  expect(weightOf('repeat a write under its key', ['deals', 'idempotency'])).toBeGreaterThan(
    weightOf('repeat a write under its key', ['deals']),
  )
  expect(weightOf('create a contact', ['deals'])).toBe(weightOf('create a contact', []))
})

test('a word that names no step is refused with the nearest one', () => {
  expect(() => focused(commands, ['deels'])).toThrow(/--focus deels names no step: did you mean.*deals/)
})

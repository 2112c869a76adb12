import { expect, test } from 'vitest'
import { createProgram } from './program.js'

/** The help of each subcommand, by name. */
const helps = (words?: readonly string[]) =>
  Object.fromEntries(
    createProgram(words).command.commands.map((command) => [command.name(), command.helpInformation()]),
  )

test('a command line that begins with fake makes this subcommand alone, as it is among the others', () => {
  const { fake, ...others } = helps()
  expect(fake).toContain('--seed-file')
  expect(Object.keys(others)).toContain('run')
  expect(helps(['fake', '--port', '0'])).toEqual({ fake })
  expect(helps(['run', 'fake'])).toEqual({ fake, ...others })
})

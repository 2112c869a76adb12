import type { Command } from '../command.js'
import { contactCommands } from './contact.js'
import { dealCommands } from './deal.js'
import { keyCommands } from './keys.js'
import { listCommands } from './lists.js'

/** Every kind of step of the full variant. */
export const commands: readonly Command[] = [
  ...contactCommands,
  ...dealCommands,
  ...keyCommands,
  ...listCommands,
]

/** The kind of step of a name. */
export function commandOf(name: string): Command {
  const found = commands.find((one) => one.name === name)
  if (found === undefined) throw new Error(`there is no step '${name}'`)
  return found
}

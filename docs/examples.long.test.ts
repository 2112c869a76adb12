import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { named, readers } from './examples.test-kit.js'

const user = readers()

test.each(named(['sh']))('the commands of %s end with exit code 0', async (_, block) => {
  await user.run(block, block.code)
})

/** The commands of a workflow: what is under `run`, `script` and `after_script`. */
function commandsIn(value: unknown, name = ''): readonly string[] {
  if (typeof value === 'string') return ['run', 'script', 'after_script'].includes(name) ? [value] : []
  if (Array.isArray(value)) return value.flatMap((item) => commandsIn(item, name))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([member, item]) => commandsIn(item, member))
}

test.each(named(['yaml']))('the commands of %s end with exit code 0', async (_, block) => {
  const commands = commandsIn(parse(block.code))
  expect(commands.length).toBeGreaterThan(1)
  await user.run(block, commands.join('\n'))
})

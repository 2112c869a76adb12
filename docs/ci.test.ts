import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { addCompare } from '../cli/compare/compare-command.js'
import { addSweep } from '../cli/ledger/sweep-command.js'
import { addMerge } from '../cli/merge/merge-command.js'
import { requirementsOf } from '../cli/require/requirements.js'
import { addRun } from '../cli/run/run.js'
import { rulesOf } from '../suites/index.js'
import { codeBlocks } from './code-blocks.js'

const blocks = codeBlocks(fileURLToPath(new URL('ci.md', import.meta.url)), 'ci.md')

/** Every text in a value that YAML gives. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** The arguments of each `npx conformance` in some texts, as a shell would pass them where variables are numbers. */
const commandsIn = (texts: readonly string[]): readonly (readonly string[])[] =>
  texts
    .flatMap((text) => [...text.matchAll(/npx conformance ([^|;#]*(?:'[^']*'[^|;#]*)*)/g)])
    .map(([, given = '']) =>
      given.replace(/\$\{\{.*?\}\}|\$CI_NODE_TOTAL|\$\w+/g, (name) =>
        name === '$CI_NODE_TOTAL' ? '5' : '1',
      ),
    )
    .map((given) =>
      [...given.matchAll(/'([^']*)'|"([^"]*)"|([^\s'"]+)/g)].map(
        (word) => word[1] ?? word[2] ?? word[3] ?? '',
      ),
    )

/** What the parser of the command makes of some words: the command and its options; throws where it refuses them. */
function parsed(words: readonly string[]) {
  const program = new Command('conformance').exitOverride().configureOutput({ writeErr: () => undefined })
  let found: { readonly name: string; readonly options: Readonly<Record<string, unknown>> } | undefined
  for (const add of [addRun, addMerge, addCompare, addSweep]) add(program)
  for (const command of program.commands) {
    command.exitOverride().configureOutput({ writeErr: () => undefined })
    command.action(() => {
      found = { name: command.name(), options: command.opts() }
    })
  }
  program.parse(words, { from: 'user' })
  return found
}

describe('the YAML of ci.md', () => {
  const yaml = blocks.filter(({ language }) => language === 'yaml')
  const commands = yaml.flatMap(({ at, code }) =>
    commandsIn(textsIn(parse(code))).map((words) => [at, words] as const),
  )

  test('is for GitHub and for GitLab, and holds shards, a merge and a comparison each', () => {
    const [quick, ...whole] = yaml
    expect(whole).toHaveLength(2)
    const namesAt = (at: string | undefined) =>
      commands.filter(([own]) => own === at).map(([, words]) => parsed(words)?.name)
    expect(namesAt(quick?.at)).toEqual(['run', 'sweep'])
    for (const { at } of whole) {
      const names = namesAt(at)
      expect(new Set(names)).toEqual(new Set(['run', 'sweep', 'merge', 'compare']))
    }
  })

  test.each(commands)('%s: conformance %j is accepted', (at, words) => {
    const { name, options } = parsed(words) ?? {}
    const extent = at === yaml[0]?.at ? { quick: true } : { shard: { index: 1, of: 5 } }
    if (name === 'run') expect(options).toMatchObject({ seed: 1, ...extent })
    if (name === 'merge')
      expect(
        requirementsOf(options ?? {}, {}, { rules: rulesOf('full'), variant: 'full' }).length,
      ).toBeGreaterThan(1)
  })

  test('refuses what the parser does not know', () => {
    expect(() => parsed(['--shard', '6/5'])).toThrow('It must be the number of the shard')
    expect(() => parsed(['merge', 'a.json', '--requires', 'x'])).toThrow("unknown option '--requires'")
  })
})

test('the commands of Jenkins are accepted', () => {
  const [jenkins] = blocks.filter(({ code }) => code.startsWith('pipeline'))
  const commands = commandsIn(
    [...(jenkins?.code.matchAll(/sh '([^']*)'/g) ?? [])].map(([, command = '']) => command),
  )
  expect(commands.map((words) => parsed(words)?.name)).toEqual(['run', 'sweep'])
})

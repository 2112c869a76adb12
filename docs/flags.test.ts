import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { createProgram } from '../cli/program.js'

const { command: program, judging } = createProgram()
const [run] = judging
if (!run) throw new Error('no command judges a server')

/** The flags of a command as its help lists them. */
const flagsOf = (command: Command): readonly string[] =>
  [...command.createHelp().visibleOptions(command), ...program.createHelp().visibleOptions(program)].flatMap(
    ({ long }) => long ?? [],
  )

const root = fileURLToPath(new URL('..', import.meta.url))
const pages = ['.', 'docs', 'docs/fake', 'examples'].flatMap((folder) =>
  readdirSync(`${root}/${folder}`)
    .filter((name) => name.endsWith('.md') && name !== 'CHANGELOG.md')
    .map((name) => `${folder}/${name}`),
)

/** The commands that a page shows in blocks and in lines of code, each on one line. */
const commandsIn = (page: string): readonly string[] =>
  [...page.matchAll(/^ *```(?:sh|yaml|json)\n([\s\S]*?)^ *```$|`([^`\n]+)`/gm)]
    .map(([, block, inline]) => (block ?? inline ?? '').replace(/\\\n/g, ' '))
    .flatMap((code) => [...code.matchAll(/\bconformance( [^\n|&;#"]*)/g)].map(([, given = '']) => given))

const named = pages.flatMap((path) =>
  commandsIn(readFileSync(`${root}/${path}`, 'utf8')).map((given) => [path, given.trim()] as const),
)

test('the pages show commands', () => {
  expect(named.filter(([, given]) => given.includes('--')).length).toBeGreaterThan(30)
})

test.each(named)('%s: conformance %s has only flags that there are', (_, given) => {
  const [own = ''] = given.split(' -- ')
  const command = program.commands.find((each) => own.split(' ')[0] === each.name()) ?? run
  const flags = [...own.matchAll(/(?<=^| )--[a-z][a-z-]*/g)].map(([flag]) => flag)
  expect(flags.filter((flag) => !flagsOf(command).includes(flag))).toEqual([])
})

test('the table of flags of the fake shows only flags that there are', () => {
  const page = readFileSync(`${root}/docs/fake/on-a-port.md`, 'utf8')
  const rows = [...page.matchAll(/^\| (`--[^|]+) \|/gm)].flatMap(
    ([, cell = '']) => cell.match(/--[a-z][a-z-]*/g) ?? [],
  )
  const fake = program.commands.find((each) => each.name() === 'fake') ?? run
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter((flag) => !flagsOf(fake).includes(flag))).toEqual([])
})

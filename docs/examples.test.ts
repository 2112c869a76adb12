import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { openBaseline } from '../cli/baseline/open-baseline.js'
import { checkConfig } from '../cli/config/config-check.js'
import { loadConfig } from '../cli/config/config-file.js'
import { assume, gapNames } from '../contract/index.js'
import { type CodeBlock, codeBlocks } from './code-blocks.js'
import { type Playground, playground } from './playground.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
const blocks = pages.flatMap((page) => codeBlocks(join(root, page), page))
const run = blocks.filter(({ notRun }) => notRun === undefined)
const named = (languages: readonly string[], among = run) =>
  among.filter(({ language }) => languages.includes(language)).map((block) => [block.at, block] as const)

/** A playground for each page, as its commands build on each other, and one for the examples in TypeScript. */
const users = new Map<string, Promise<Playground>>()
function userOf(page: string): Promise<Playground> {
  const user = users.get(page) ?? playground()
  users.set(page, user)
  return user
}
afterAll(async () => {
  for (const user of users.values()) await (await user).close()
})

/** Runs shell commands as a reader of the page would. */
async function runs({ at }: CodeBlock, commands: string): Promise<void> {
  const { code, printed } = await (await userOf(at.replace(/:.*/, ''))).shell(commands)
  expect(code, printed).toBe(0)
}

test('every block is of a language that is tested, or is output', () => {
  // scripts/pack-test.js runs those in JavaScript under the test runners that they are for.
  const tested = ['ts', 'js', 'sh', 'json', 'yaml', 'text']
  expect(blocks.filter(({ language }) => !tested.includes(language)).map(({ at }) => at)).toEqual([])
  expect(run.length).toBeGreaterThan(25)
})

describe('examples in TypeScript', () => {
  const fileOf = ({ at }: CodeBlock) => `${at.replace(/\W+/g, '-')}.ts`
  const examples = named(['ts'])

  test('compile', async () => {
    const user = await userOf('ts')
    const files = examples.map(([, block]) => user.write(fileOf(block), block.code))
    const options = '--noEmit --strict --skipLibCheck --module nodenext --target es2023 --types node'.split(
      ' ',
    )
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    expect(await user.node(tsc, ...options, ...files)).toEqual({ code: 0, printed: '' })
  })

  test('run', async () => {
    const user = await userOf('ts')
    const names = examples.map(([, block]) => fileOf(block))
    const program = user.write(
      'run.mjs',
      `for (const name of ${JSON.stringify(names)})
        await import('./' + name).catch((error) => { throw new Error(name, { cause: error }) })`,
    )
    const tsx = join(root, 'node_modules/tsx/dist/esm/index.mjs')
    const { code, printed } = await user.node('--import', tsx, program)
    expect(code, printed).toBe(0)
  })

  const configs = examples.filter(([, { code }]) => code.startsWith('// conformance.config.ts'))
  test.each(configs)('%s is a configuration', async (_, block) => {
    const user = await userOf('ts')
    const config = await loadConfig(user.write(`config-${fileOf(block)}`, block.code))
    expect(Object.keys(config)).toContain('baseUrl')
  })
})

test.each(named(['sh']))('the commands of %s end with exit code 0', async (_, block) => {
  await runs(block, block.code)
})

test.each(named(['sh'], blocks).filter(([, { notRun }]) => notRun !== undefined))(
  '%s is not run, but names npm scripts and files that exist',
  (_, { code }) => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      readonly scripts: Record<string, string>
    }
    const all = [...code.matchAll(/\bnpm (?:run )?([\w:-]+)/g)].map(([, name = '']) => name)
    const builtIn = ['ci', 'install']
    expect(all.filter((name) => !builtIn.includes(name) && !(name in scripts))).toEqual([])
    for (const [, path = ''] of code.matchAll(/ ((?:suites|fake-server|cli|docs)\/[\w./-]+)/g))
      expect(
        readdirSync(join(root, path, '..')).some((name) => join(path, '..', name).startsWith(path)),
      ).toBe(true)
  },
)

const quoted = named(['ts'], blocks).filter(([, { notRun }]) =>
  notRun?.includes('which the compiler checks there'),
)
test.each(quoted)('%s is found where it says', (_, { code, notRun = '' }) => {
  const [path = ''] = /[\w/-]+\.ts/.exec(notRun) ?? []
  const source = readFileSync(join(root, path), 'utf8')
  for (const line of code.trim().split('\n')) expect(source).toContain(line.trim())
})

test.each(named(['json']))('%s is a configuration, assumptions, or a baseline', async (_, { at, code }) => {
  const value = JSON.parse(code) as object
  if ('entries' in value) {
    const file = (await userOf(at)).write('baseline.json', code)
    expect(() => openBaseline({ file, update: false })).not.toThrow()
    return
  }
  if (Object.keys(value).every((name) => gapNames.some((gap) => gap === name))) assume(value)
  else expect(checkConfig(value, at)).toEqual(value)
})

/** The commands of a workflow: what stands under `run`, `script` and `after_script`. */
function commandsIn(value: unknown, name = ''): readonly string[] {
  if (typeof value === 'string') return ['run', 'script', 'after_script'].includes(name) ? [value] : []
  if (Array.isArray(value)) return value.flatMap((item) => commandsIn(item, name))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([member, item]) => commandsIn(item, member))
}

test.each(named(['yaml']))('the commands of %s end with exit code 0', async (_, block) => {
  const commands = commandsIn(parse(block.code))
  expect(commands.length).toBeGreaterThan(1)
  await runs(block, commands.join('\n'))
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openBaseline } from '../cli/baseline/open-baseline.js'
import { checkConfig } from '../cli/config/check-config.js'
import { loadConfig } from '../cli/config/config-file.js'
import { assume, gapNames } from '../contract/index.js'
import type { CodeBlock } from './code-blocks.js'
import { blocks, named, readers, root, run } from './examples.test-kit.js'

const user = readers()

test('every block is of a language that is tested, or is output', () => {
  // scripts/pack-test.js runs those in JavaScript under the test runners that they are for, docs/python.long.test.ts those in Python.
  const tested = ['ts', 'js', 'python', 'sh', 'json', 'yaml', 'text']
  expect(blocks.filter(({ language }) => !tested.includes(language)).map(({ at }) => at)).toEqual([])
  expect(run.length).toBeGreaterThan(25)
})

describe('examples in TypeScript', () => {
  const fileOf = ({ at }: CodeBlock) => `${at.replace(/\W+/g, '-')}.ts`
  const examples = named(['ts'])

  test('compile', async () => {
    const reader = await user.of('ts')
    const files = examples.map(([, block]) => reader.write(fileOf(block), block.code))
    const options = '--noEmit --strict --skipLibCheck --module nodenext --target es2023 --types node'.split(
      ' ',
    )
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    expect(await reader.node(tsc, ...options, ...files)).toEqual({ code: 0, printed: '' })
  })

  test('run', async () => {
    const reader = await user.of('ts')
    const names = examples.map(([, block]) => fileOf(block))
    const program = reader.write(
      'run.mjs',
      `for (const name of ${JSON.stringify(names)})
        await import('./' + name).catch((error) => { throw new Error(name, { cause: error }) })`,
    )
    const tsx = join(root, 'node_modules/tsx/dist/esm/index.mjs')
    const { code, printed } = await reader.node('--import', tsx, program)
    expect(code, printed).toBe(0)
  })

  const configs = examples.filter(([, { code }]) => code.startsWith('// conformance.config.ts'))
  test.each(configs)('%s is a configuration', async (_, block) => {
    const reader = await user.of('ts')
    const config = await loadConfig(reader.write(`config-${fileOf(block)}`, block.code))
    expect(Object.keys(config)).toContain('baseUrl')
  })
})

/** The page whose commands are tried here; docs/examples.long.test.ts tries those of all others. */
const sample = 'docs/ci.md'

test.each(named(['sh']).filter(([at]) => at.startsWith(sample)))(
  'the commands of %s end with exit code 0',
  async (_, block) => {
    await user.run(block, block.code)
  },
)

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
    const file = (await user.of(at)).write('baseline.json', code)
    expect(() => openBaseline({ file, update: false })).not.toThrow()
    return
  }
  if (Object.keys(value).every((name) => gapNames.some((gap) => gap === name))) assume(value)
  else expect(checkConfig(value, at)).toEqual(value)
})

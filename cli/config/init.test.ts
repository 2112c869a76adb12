import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { gapNames } from '../../contract/index.js'
import { capabilities, decisive } from '../../suites/index.js'
import { ensureBuilt } from '../built.test-kit.js'
import { configSchema } from '../config.schema.js'
import { checkConfig } from './check-config.js'
import { loadConfig } from './config-file.js'
import { fakeAlone, lineOf, outline } from './config-outline.js'
import { configTemplate } from './config-template.js'
import { init } from './init.js'

// A configuration finds this package by its name in dist.
beforeAll(ensureBuilt)

// Test files share a process.
afterEach(() => {
  vi.unstubAllEnvs()
})

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'conformance-init-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const say = () => undefined
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

/** A template in TypeScript with its examples taken out of their comments. */
const uncommented = (text: string): string =>
  text.replace(/^( +)\/\/ ((?:async )?['\w-]+[:(].*),$/gm, '$1$2,')

describe.each([
  ['ts', 'conformance.config.ts'],
  ['js', 'conformance.config.mjs'],
  ['json', 'conformance.config.json'],
] as const)('conformance init --%s', (form, file) => {
  test.each(['commonjs', 'module'])(
    'loads as it stands, in a %s folder without this package',
    async (type) => {
      writeFileSync(join(folder, 'package.json'), JSON.stringify({ type }))
      expect(await init({ [form]: true }, folder, say)).toBe(0)
      const { apiKey: _, ...config } = await loadConfig(undefined, folder)
      expect(config).toEqual({ keys: {}, records: {}, assumptions: {}, control: {} })
    },
  )

  test('overwrites nothing but by force', async () => {
    writeFileSync(join(folder, file), 'mine')
    await expect(init({ [form]: true }, folder, say)).rejects.toThrow('exists already: give --force')
    expect(readFileSync(join(folder, file), 'utf8')).toBe('mine')
    await init({ [form]: true, force: true }, folder, say)
    expect(readFileSync(join(folder, file), 'utf8')).not.toBe('mine')
  })

  test('refuses where there is a configuration of another form', async () => {
    writeFileSync(join(folder, 'conformance.config.js'), 'export default {}')
    await expect(init({ [form]: true }, folder, say)).rejects.toThrow('conformance.config.js exists already')
    expect(existsSync(join(folder, file))).toBe(false)
  })
})

test('one form at a time', async () => {
  await expect(init({ ts: true, json: true }, folder, say)).rejects.toThrow(
    '--ts and --json exclude each other',
  )
})

describe('what is written', () => {
  const { properties } = configSchema
  const { keys, records, control, assumptions: _, $schema: __, apiKey: ___, ...top } = properties

  test('names every member of the schema, and no other', () => {
    const names = (lines: readonly { readonly name: string }[]) => lines.map(({ name }) => name).toSorted()
    expect(names(outline.top)).toEqual(Object.keys(top).toSorted())
    expect(names(outline.keys)).toEqual(Object.keys(keys.properties).toSorted())
    expect(names(outline.records)).toEqual(Object.keys(records.properties).toSorted())
    expect(names(outline.control)).toEqual(Object.keys(control.properties).toSorted())
  })

  test('names every gap: those that checks read by a line, the others in a list', () => {
    expect(outline.assumptions.map(({ name }) => name).toSorted()).toEqual([...decisive].toSorted())
    expect([...decisive, ...fakeAlone].toSorted()).toEqual([...gapNames].toSorted())
    expect(gapNames.filter((name) => !configTemplate('ts').includes(name))).toEqual([])
  })

  test('has a line for everything that enables a rule', () => {
    const paths = Object.values(capabilities).flatMap(({ adds }) => adds)
    expect(paths.filter((path) => lineOf(path) === path)).toEqual([])
  })

  test('shows examples that are fit, once they are not comments', async () => {
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(folder, 'conformance.config.mjs'), uncommented(configTemplate('js')))
    for (const name of namesIn(configTemplate('js'), /process\.env\.(\w+)/g)) vi.stubEnv(name, 'a-key')
    const config = await loadConfig(undefined, folder)
    for (const group of ['keys', 'records', 'assumptions', 'control'] as const)
      expect(Object.keys(config[group] ?? {}).toSorted(), group).toEqual(
        outline[group].map(({ name }) => name).toSorted(),
      )
    expect(Object.keys(config)).toEqual(expect.arrayContaining(outline.top.map(({ name }) => name)))
  })

  test('holds the same members in JSON, but for hooks', () => {
    const shown = JSON.parse(configTemplate('json').replace(/"\/\/ ([\w-]+): [^"]*":/g, '"$1":'))
    const plain = (value: object) =>
      Object.fromEntries(Object.entries(value).filter(([name]) => !name.startsWith('//')))
    const { control: _, ...config } = plain(shown) as Record<string, object>
    for (const group of ['keys', 'records', 'assumptions'] as const)
      config[group] = plain(config[group] ?? {})
    expect(checkConfig(config, 'as shown')).toEqual(config)
    expect(Object.keys(config.records ?? {})).toEqual(outline.records.map(({ name }) => name))
  })
})

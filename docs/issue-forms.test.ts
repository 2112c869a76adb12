import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import manifest from '../package.json' with { type: 'json' }

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, '.github/ISSUE_TEMPLATE')

interface Field {
  readonly type: string
  readonly id?: string
  readonly attributes: {
    readonly label?: string
    readonly value?: string
    readonly options?: readonly string[]
  }
}
interface Form {
  readonly name: string
  readonly description: string
  readonly body: readonly Field[]
}

const forms = readdirSync(folder)
  .filter((name) => name !== 'config.yml')
  .map((name) => [name, parse(readFileSync(join(folder, name), 'utf8')) as Form] as const)

test('there are forms', () => {
  expect(forms.length).toBeGreaterThan(2)
})

describe.each(forms)('the form %s', (_, { name, description, body }) => {
  test('is one that the host of the repository shows', () => {
    expect(name).toMatch(/\w/)
    expect(description).toMatch(/\w/)
    for (const { type, id, attributes } of body) {
      expect(['textarea', 'input', 'dropdown']).toContain(type)
      expect(id).toMatch(/^[a-z]+$/)
      expect(attributes.label).toMatch(/\w/)
      expect((attributes.options ?? []).length > 0).toBe(type === 'dropdown')
    }
    expect(new Set(body.map(({ id }) => id)).size).toBe(body.length)
  })

  test('asks for the command, the seed, the report and the versions', () => {
    expect(body.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['command', 'seed', 'report', 'versions']),
    )
    expect(body.find(({ id }) => id === 'versions')?.attributes.value).toContain('npx conformance --version')
  })
})

test('the template of pull requests names scripts and files that there are', () => {
  const text = readFileSync(join(root, '.github/pull_request_template.md'), 'utf8')
  const scripts = [...text.matchAll(/`npm run ([\w:-]+)`/g)].map(([, script = '']) => script)
  expect(scripts.length).toBeGreaterThan(2)
  expect(scripts.filter((script) => !(script in manifest.scripts))).toEqual([])
  const files = [...text.matchAll(/\b([A-Z]+\.md|cli\/\w+\.ts)\b/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(2)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'esbuild'
import { parseSync, Visitor } from 'rolldown/utils'
import { afterAll, describe, expect, test } from 'vitest'
import { gapNames, rules } from '../contract/index.js'
import { byFetch } from '../fake-server/doors/clients.test-kit.js'
import { play } from '../fake-server/doors/script/play.test-kit.js'
import * as node from '../fake-server/index.js'
import { browserFake, buildForBrowsers, writeFiles } from './browser-build.js'

/** The most bytes of what a page loads before the first answer, compressed. */
const mostBytes = 150_000

const folder = mkdtempSync(join(tmpdir(), 'conformance-browser-'))
afterAll(() => rmSync(folder, { recursive: true }))
const { metafile, files } = await buildForBrowsers(folder)
writeFiles(files)
const entry = join(folder, `${browserFake}.js`)
const browser = (await import(pathToFileURL(entry).href)) as typeof node

/** The files that the module imports, and that those import, without what waits for a call. */
function loadedAtOnce(): readonly string[] {
  const outputs = Object.entries(metafile.outputs)
  const named = (name: string) => outputs.filter(([path]) => path.endsWith(name))
  const loaded = new Set(named(`${browserFake}.js`))
  for (const [, { imports }] of loaded)
    for (const { kind, path } of imports)
      if (kind === 'import-statement') for (const output of named(path)) loaded.add(output)
  return [...loaded].map(([path]) => path)
}

const textOf = (path: string): string =>
  files.find((file) => file.path.endsWith(path.replace(/^.*?(?=(?:fake-server|chunks)\/)/, '')))?.text ?? ''

test(`a page loads less than ${mostBytes} bytes`, () => {
  const sizes = loadedAtOnce().map((path) => gzipSync(textOf(path), { level: 9 }).length)
  const whole = sizes.reduce((sum, size) => sum + size, 0)
  expect(Math.min(...sizes)).toBeGreaterThan(1000)
  expect(whole).toBeLessThan(mostBytes)
  expect(whole).toBeGreaterThan(mostBytes / 2)
})

/** What a module uses that it does not declare, of some names; and what it imports of Node. */
function foreign(path: string, text: string): readonly string[] {
  const found: string[] = []
  const names = ['Buffer', 'process', 'require', 'createRequire', '__dirname', 'global', 'setImmediate']
  const { program } = parseSync(path, text)
  const declared = new Set<string>()
  const keys = new Set<object>()
  new Visitor({
    MemberExpression: ({ property, computed }) => void (computed || keys.add(property)),
    Property: ({ key, computed, shorthand }) => void (computed || shorthand || keys.add(key)),
    MethodDefinition: ({ key }) => void keys.add(key),
    PropertyDefinition: ({ key }) => void keys.add(key),
    VariableDeclarator: ({ id }) => void ('name' in id && declared.add(id.name)),
    Identifier: (node) => {
      if (names.includes(node.name) && !keys.has(node)) found.push(node.name)
    },
    Literal: ({ value }) => {
      if (typeof value === 'string' && /^node:/.test(value)) found.push(value)
    },
    TemplateLiteral: ({ quasis }) => {
      for (const { value } of quasis) if (/^node:/.test(value.raw)) found.push(value.raw)
    },
  }).visit(program)
  return found.filter((name) => !declared.has(name))
}

describe('Node', () => {
  test.each(files.map(({ path, text }) => [path.slice(folder.length + 1), text]))(
    '%s uses nothing of it',
    (path, text) => {
      expect(foreign(path, text)).toEqual([])
    },
  )

  test('would be found', () => {
    expect(foreign('x.js', "import a from 'node:fs'; Buffer.from(''); process.env.A; x.process()")).toEqual([
      'node:fs',
      'Buffer',
      'process',
    ])
  })

  test('a module of it that the fake imports fails the build', async () => {
    const imports: Plugin = {
      name: 'imports-node',
      setup: ({ onLoad }) =>
        onLoad({ filter: /fake-server\/world\/time\.ts$/ }, () => ({
          contents: "import { hrtime } from 'node:process'\nexport class Time { now = hrtime }",
          loader: 'ts',
        })),
    }
    await expect(buildForBrowsers(folder, [imports])).rejects.toThrow('node:process')
  })
})

describe('the same as with Node', () => {
  /** What a script is answered, without the steps that asked: they are code, which is written differently. */
  const played = async (fake: node.Fake) =>
    (await play(fake, byFetch(fake.fetch))).map(({ step: _, ...line }) => line)

  test.each([1, 7])('all answers, with their headers, of a fake with the seed %i', async (seed) => {
    const lines = await played(browser.createFake({ seed }))
    expect(lines).toEqual(await played(node.createFake({ seed })))
    expect(lines.length).toBeGreaterThan(250)
  })

  test('a seed, its records and the archive of the requests', async () => {
    const seeded = ({ createFake }: typeof node) => {
      const fake = createFake({ seed: 3 })
      fake.seed({ contacts: [{ id: 'ana', email: 'ana@example.com', name: 'Ánä 🦊' }] })
      fake.handle({ method: 'GET', target: '/api/v1/contacts/ana', headers: {}, body: 'ü' })
      const har = fake.har()
      return [fake.contacts.list(), har.log.entries.map(({ request, response }) => [request, response])]
    }
    expect(seeded(browser)).toEqual(seeded(node))
  })

  test('explanations of rules, gaps and codes', async () => {
    const [one, other] = [browser.createFake(), node.createFake()]
    // Each takes a description of the whole API.
    const sample = [...rules.map(({ id }) => id), ...gapNames].filter((_, n) => n % 25 === 0)
    const subjects = [...sample, 'conflict', 'rate_limited']
    for (const subject of subjects) expect(await one.explain(subject)).toEqual(await other.explain(subject))
    expect(subjects.length).toBeGreaterThan(20)
  })

  test('a signature, and its verification', async () => {
    const signed = async ({ createFake, verifySignature }: typeof node, how: object) => {
      const fake = createFake({ assumptions: how })
      const { secret } = fake.webhooks.create({
        url: 'https://hooks.example.com/',
        events: ['contact.created'],
      })
      fake.contacts.create({ email: 'ana@example.com', name: 'Ána' })
      const [delivery] = fake.deliveries
      if (!delivery) throw new Error('nothing was delivered')
      const { text, headers } = delivery
      expect(verifySignature(secret, text, headers, how)).toBe(true)
      expect(verifySignature(secret, new TextEncoder().encode(text), headers, how)).toBe(true)
      expect(verifySignature(`${secret}x`, text, headers, how)).toBe(false)
      return { text, headers }
    }
    const base64 = {
      'webhook-signature': { header: 'X-Signature', prefix: '', encoding: 'base64', over: 'body' },
    } as const
    for (const how of [{}, base64]) expect(await signed(browser, how)).toEqual(await signed(node, how))
  })

  test('the names of all exports', () => {
    expect(Object.keys(browser).sort()).toEqual(Object.keys(node).sort())
  })
})

describe('what needs Node', () => {
  const fake = browser.createFake()
  test.each<readonly [what: string, call: () => unknown]>([
    ['fake.listen', () => fake.listen()],
    ['fake.intercept', () => fake.intercept('https://api.example.com')],
    ['fake.dispatcher', () => fake.dispatcher()],
    ['The option coverage', () => browser.createFake({ coverage: '/tmp/x' })],
    ['writeCoverage', () => browser.writeCoverage()],
    ['The option webhooks.deliver', () => browser.createFake({ webhooks: { deliver: true } })],
  ])('%s says so, and what to do instead', async (what, call) => {
    const error = await Promise.resolve()
      .then(call)
      .catch((thrown: Error) => thrown.message)
    expect(error).toMatch(new RegExp(`^${what}.* needs Node.*Instead, `))
  })
})

test('every gap still has its values', () => {
  const problem = (given: typeof node, gap: string) => {
    try {
      given.createFake({ assumptions: { [gap]: { no: 'value' } } })
      return undefined
    } catch (error) {
      return (error as Error).message
    }
  }
  for (const gap of gapNames) expect(problem(browser, gap)).toBe(problem(node, gap))
})

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { rules } from './contract/index.js'

const root = fileURLToPath(new URL('.', import.meta.url))

/** What each folder may import of ours, in addition to itself; a shared helper would hide a shared mistake. */
const allowed: Record<string, readonly string[]> = {
  contract: [],
  fixtures: ['contract'],
  'fake-server': ['contract', 'fixtures'],
  mutants: ['contract', 'fixtures', 'fake-server'],
  suites: ['contract', 'fixtures'],
  reporters: ['contract'],
  clients: ['contract'],
  // Not the proofs: they are not published.
  cli: ['contract', 'fixtures', 'fake-server', 'mutants', 'suites', 'reporters', 'clients'],
}

/** The only files that may touch the outside world: sockets, the network, processes. */
const doors = [
  'fake-server/doors/',
  'suites/engine/undici.ts',
  'suites/engine/dispatcher.ts',
  'reporters/vitest.ts',
  'cli/',
]
const outside = /^(undici|vitest(\/.*)?|node:(http|https|http2|net|tls|child_process|dgram|dns))$/

const filesOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.d)\.ts$/.test(file) && !file.includes('node_modules/'))
    .map((file) => join(folder, file))

const imported =
  /^(?:import|export)\b[^'"]*?\bfrom '([^']+)'|^import '([^']+)'|\bimport\(\s*'([^']+)'\s*[,)]/gms

/** What a file imports in any way: values and types, by statements and by `import()`. */
const specifiersIn = (text: string) => [...text.matchAll(imported)].map((m) => m[1] ?? m[2] ?? m[3] ?? '')

const importsOf = (file: string) => specifiersIn(readFileSync(join(root, file), 'utf8'))

const folderOf = (file: string, specifier: string) =>
  relative(root, join(root, dirname(file), specifier)).split('/')[0] ?? ''

describe.each(Object.keys(allowed))('%s', (folder) => {
  const imports = filesOf(folder)
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => importsOf(file).map((specifier) => ({ file, specifier })))

  test('imports only what it may', () => {
    const fair = [folder, ...(allowed[folder] ?? [])]
    const ours = imports.filter(({ specifier }) => specifier.startsWith('.'))
    expect(ours.filter(({ file, specifier }) => !fair.includes(folderOf(file, specifier)))).toEqual([])
  })

  test('leaves the outside world to the doors', () => {
    const touching = imports.filter(({ specifier }) => outside.test(specifier))
    expect(touching.filter(({ file }) => !doors.some((door) => file.startsWith(door)))).toEqual([])
  })
})

describe('the fake', () => {
  const core = ['input', 'pipeline', 'refusals', 'schema', 'store', 'webhooks', 'world']
  const layers: Record<string, readonly string[]> = {
    ...Object.fromEntries(core.map((folder) => [folder, core])),
    steps: core,
    resources: core,
    doors: [...core, 'control', 'clock', 'inspector'],
  }

  test.each(Object.entries(layers))('%s imports only its layer and those below', (folder, below) => {
    const imports = filesOf(`fake-server/${folder}`)
      .filter((file) => !/\.test(-kit)?\.ts$/.test(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((specifier) => specifier.startsWith('.'))
          .map((specifier) => ({ file, imported: join(dirname(file), specifier) })),
      )
      .filter(({ imported }) => imported.startsWith('fake-server/'))
    expect(imports.length).toBeGreaterThan(0)
    expect(
      imports.filter(({ imported }) => ![folder, 'load.js', ...below].includes(imported.split('/')[1] ?? '')),
    ).toEqual([])
  })

  // A CommonJS module of it is built, too, and that has neither.
  test('uses import.meta in one module, and awaits nothing at the top', () => {
    const sources = filesOf('fake-server').filter((file) => !/\.test(-kit)?\.ts$/.test(file))
    const found = sources.filter((file) =>
      /\bimport\.meta\b|^await /m.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(found).toEqual(['fake-server/load.ts'])
  })
})

describe('the engine', () => {
  const sources = filesOf('suites/engine').filter((file) => !/\.test(-kit)?\.ts$/.test(file))
  const names = [...new Set(rules.map(({ id }) => id.split('.')[0]))].join('|')
  /** An operation, a path, the id of a rule, or a kind of record. */
  const knowledge = new RegExp(
    `\\bop\\.|/api/v1|['"\`](?:${names})\\.[a-z]|\\b(?:contact|deal|ticket|task|meeting|conversation)s?\\b`,
    'i',
  )

  test('imports nothing of the suites but itself', () => {
    const imports = sources.flatMap((file) => importsOf(file).map((specifier) => ({ file, specifier })))
    const ours = imports.filter(({ specifier }) => specifier.startsWith('.'))
    expect(
      ours.filter(({ specifier }) => !/^(\.\/[\w-]+\.js|\.\.\/\.\.\/contract\/index\.js)$/.test(specifier)),
    ).toEqual([])
  })

  test('names no operation, rule or record', () => {
    expect(sources.filter((file) => knowledge.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  })

  test('would be caught naming one', () => {
    for (const text of ['call(op.listTags)', "look('/api/v1/me')", "'auth.revoked'", 'the contact'])
      expect(text).toMatch(knowledge)
  })
})

/** The groups of files that import each other, directly or through others (Tarjan's algorithm). */
function cyclesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  const visit = (file: string): number => {
    const own = order.size
    order.set(file, own)
    lowest.set(file, own)
    stack.push(file)
    for (const next of graph.get(file) ?? []) {
      const reached = order.has(next) ? (stack.includes(next) ? order.get(next) : undefined) : visit(next)
      lowest.set(file, Math.min(lowest.get(file) ?? own, reached ?? own))
    }
    const low = lowest.get(file) ?? own
    if (low === own) {
      const group = stack.splice(stack.indexOf(file))
      if (group.length > 1 || graph.get(file)?.includes(file)) cycles.push(group.sort())
    }
    return low
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return cycles
}

describe('import cycles', () => {
  const sources = readdirSync(root, { withFileTypes: true })
    .filter((entry) => !/^(\.|node_modules$|dist$)/.test(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(entry.name) : entry.name))
    .filter((file) => file.endsWith('.ts'))
  const graph = new Map(
    sources.map((file) => [
      file,
      importsOf(file)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => join(dirname(file), specifier).replace(/\.js$/, '.ts')),
    ]),
  )

  test('there is none, not even of types', () => {
    expect(cyclesIn(graph)).toEqual([])
  })

  test('would be found', () => {
    expect(graph.size).toBeGreaterThan(800)
    const triangle = { a: ['b'], b: ['c', 'd'], c: ['a'], d: [], e: ['e', 'a'] }
    expect(cyclesIn(new Map(Object.entries(triangle)))).toEqual([['a', 'b', 'c'], ['e']])
  })
})

test('every form of import is seen', () => {
  const text = [
    "import type { A } from './a.js'",
    "import {\n  b,\n} from './b.js'",
    "export * from './c.js'",
    "import './d.js'",
    "const e = await import('./e.js')",
    "type F = typeof import('./f.js')",
  ].join('\n')
  expect(specifiersIn(text)).toEqual(['./a.js', './b.js', './c.js', './d.js', './e.js', './f.js'])
})

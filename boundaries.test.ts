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
  products: ['contract', 'fixtures', 'suites'],
  reporters: ['contract'],
  // Not the proofs: they are not published.
  cli: ['contract', 'fixtures', 'fake-server', 'mutants', 'suites', 'products', 'reporters'],
}

/**
 * The rooms of a folder, its subfolders and some of its files, from the top down: a room imports only those further down.
 * The files of the folder that are not named stand at `*.ts`, or above all rooms.
 */
const order: Record<string, readonly string[]> = {
  contract: [
    'openapi',
    'description.ts',
    'clients',
    'request-schemas.ts',
    'with-emails.ts',
    'outcomes.ts',
    'rules',
    'assumptions',
    'path-ids.ts',
    'operations',
    'requests',
    'records',
    'members',
    'gaps',
    'words',
    'schema.ts',
    'set-at-path.ts',
    'limits.ts',
    'scope.ts',
    'error-code.ts',
    'closest-match.ts',
    'workspace-keys.ts',
    'to-source.ts',
  ],
  'fake-server': [
    'awkward',
    'assembly',
    'doors',
    'double',
    'full',
    'compact',
    'strict',
    'resources',
    'demo',
    'steps',
    'pipeline',
    'webhooks',
    'refusals',
    'request-bodies.ts',
    'answers.ts',
    'world',
    'store',
    'messages',
    'schema',
    'input',
    'platform',
    'crypto.ts',
    'load.ts',
  ],
  'fake-server/double': [
    'control-http',
    'isolation',
    'inspector',
    'disturbances',
    'journal',
    'faults',
    'handles',
    'deliveries',
    'seeding',
    'nouns',
    'explain',
    'coverage',
    'recording',
    'clock',
    'control',
  ],
  mutants: [
    'multi-step',
    '*.ts',
    'messaging',
    'error',
    'auth',
    'activity',
    'webhook',
    'validation',
    'deal',
    'record',
    'limit',
    'compact',
    'kinds',
    'paging',
    'transition',
    'order',
    'idempotency',
    'isolation',
    'booking',
    'revision',
    'contact',
    'conversation',
    'ticket',
    'template',
    'filter',
    'warned.ts',
    'operators',
    'ruled-out.ts',
    'mutation.ts',
  ],
  suites: [
    // Families: what others need of them is below those.
    'booking',
    'compact',
    'contact',
    'conversation',
    'deal',
    'error',
    'filter',
    'idempotency',
    'isolation',
    'limit',
    'meeting',
    'order',
    'paging',
    'revision',
    'task',
    'template',
    'transition',
    'validation',
    'webhook',
    'activity',
    'record',
    'ticket',
    'messaging',
    'kinds',
    'auth',
    'service.ts',
    'variant.ts',
    // What families share.
    'preconditions',
    'judgements',
    'drivers',
    'observations',
    'side-effects',
    'records',
    'api',
    'engine',
    'standards',
  ],
  products: ['clients', 'diagnosis', 'explorer', 'learning', 'ledger', 'traffic', 'grouped.ts'],
  'products/traffic': [
    '*.ts',
    'replica',
    'histories',
    'twice-recorded.ts',
    'recorders',
    'storage',
    'traffic-exchange.ts',
  ],
  'products/clients': ['rules', 'clip.ts', 'client-result.ts', 'vary', 'client-case.ts', 'reading'],
  reporters: [
    'comparison',
    '*.ts',
    'html',
    'reproduction',
    'markdown',
    'terminal',
    'redaction',
    'ndjson',
    'json.ts',
    'text',
    'model',
  ],
  cli: [
    'test-from',
    'repro',
    'replay',
    'proof',
    'merge',
    'explore',
    'doctor',
    'learning',
    'compare',
    'report',
    'catalogue',
    'replica',
    'proxy',
    'judge',
    'client',
    'coverage',
    'run',
    'ledger',
    'fake',
    'run-command.ts',
    'target',
    'baseline',
    'failure',
    'tool.ts',
    'config',
    'quick',
    'shard',
    'require',
    'flags',
    'files',
    'config.ts',
    'config.schema.ts',
    'exit.ts',
    'did-you-mean.ts',
  ],
}

/** The only files that may touch the outside world: sockets, the network, processes. */
const doors = [
  'fake-server/doors/',
  'suites/engine/http-transport.ts',
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
    // What tests share is not published.
    const published = imports.filter(({ file }) => !file.endsWith('.test-kit.ts'))
    const touching = published.filter(({ specifier }) => outside.test(specifier))
    expect(touching.filter(({ file }) => !doors.some((door) => file.startsWith(door)))).toEqual([])
  })
})

/** The room of a file in a folder: a subfolder, or the file itself. */
const roomIn = (folder: string, file: string): string | undefined =>
  file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/')[0] : undefined

/** The imports of a folder by which a room imports one that is not below it. */
function upwardImports(folder: string, rooms: readonly string[], files: readonly string[]): string[] {
  const others = rooms.indexOf('*.ts')
  const depthOf = (room: string) => (rooms.includes(room) ? rooms.indexOf(room) : others)
  return files.flatMap((file) =>
    importsOf(file)
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => join(dirname(file), specifier).replace(/\.js$/, '.ts'))
      .filter((imported) => {
        const [from, to] = [roomIn(folder, file), roomIn(folder, imported)]
        const areUnnamed = [from, to].every((room) => room?.endsWith('.ts') && !rooms.includes(room))
        return from !== to && from && to && !areUnnamed && depthOf(to) <= depthOf(from)
      })
      .map((imported) => `${file} -> ${imported}`),
  )
}

describe.each(Object.entries(order))('the rooms of %s', (folder, rooms) => {
  const files = filesOf(folder).filter((file) => !/\.test(-kit)?\.ts$/.test(file))

  test('import only those below them', () => {
    expect(upwardImports(folder, rooms, files)).toEqual([])
  })

  test('are all in the order, and no others', () => {
    const found = new Set(files.map((file) => roomIn(folder, file)))
    const folders = [...found].filter((room) => !room?.endsWith('.ts'))
    expect(folders.filter((room) => room !== undefined && !rooms.includes(room))).toEqual([])
    expect(rooms.filter((room) => room !== '*.ts' && !found.has(room))).toEqual([])
  })

  // No product imports another.
  test.skipIf(folder === 'products')('would be caught in the opposite order', () => {
    expect(upwardImports(folder, rooms.toReversed(), files)).not.toEqual([])
  })
})

describe('the fake', () => {
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

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What each folder may import of ours, beside itself; a shared helper would hide a shared mistake. */
const allowed: Record<string, readonly string[]> = {
  contract: [],
  fixtures: ['contract'],
  'fake-server': ['contract', 'fixtures'],
  mutants: ['contract', 'fixtures', 'fake-server'],
  suites: ['contract', 'fixtures'],
  reporters: ['contract'],
  // Not the proofs: they are not published.
  cli: ['contract', 'fixtures', 'fake-server', 'mutants', 'suites', 'reporters'],
}

/** The only files that may touch the outside world: sockets, the network, processes. */
const doors = ['fake-server/doors/', 'suites/engine/undici.ts', 'reporters/vitest.ts', 'cli/']
const outside = /^(undici|vitest(\/.*)?|node:(http|https|http2|net|tls|child_process|dgram|dns))$/

const filesOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(folder, file))

const importsOf = (file: string) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^(?:import|export)\b[^'"]*?from '([^']+)'/gms)].map(
    (m) => m[1] ?? '',
  )

const folderOf = (file: string, specifier: string) =>
  relative(root, join(root, dirname(file), specifier)).split('/')[0] ?? ''

describe.each(Object.keys(allowed))('%s', (folder) => {
  const imports = filesOf(folder).flatMap((file) => importsOf(file).map((specifier) => ({ file, specifier })))

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

test('imports are found at all', () => {
  expect(importsOf('suites/paging.suite.ts')).toContain('../contract/index.js')
})

import { builtinModules } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The modules that a module of ours loads before it runs, without those that it loads on the way. */
async function loadedBy(entry: string): Promise<readonly string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    metafile: true,
    write: false,
    outdir: 'dist',
  })
  const reached = new Set([entry])
  // A set gives what is added to it meanwhile, too.
  for (const path of reached)
    for (const imported of metafile.inputs[path]?.imports ?? [])
      if (imported.kind !== 'dynamic-import') reached.add(imported.path)
  return [...reached]
}

// Each takes longer to load than the rest of the start, or a good part of it.
test('the fake starts without suites, packages of the suites, and what few fakes need of Node', async () => {
  const loaded = await loadedBy('cli/fake/serve-fake.ts')
  expect(loaded).toContain('fake-server/doors/listen.ts')
  expect(loaded.filter((path) => /^(suites|products|reporters|mutants)\//.test(path))).toEqual([
    'suites/engine/json.ts',
  ])
  const packages = loaded.filter(
    (path) => !path.endsWith('.ts') && !builtinModules.includes(path.replace('node:', '')),
  )
  expect(packages.toSorted()).toEqual([
    'fast-deep-equal',
    'fastest-levenshtein',
    'ms',
    'rou3',
    'sorted-btree',
  ])
  expect(loaded.filter((path) => /^(node:)?(crypto|https|http2|tls)$/.test(path))).toEqual([])
})

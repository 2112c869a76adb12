import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Variant } from '../../../contract/index.js'
import { crypto } from '../../crypto.js'
import type { Coverage } from '../../world/coverage.js'
import { mergeCounts } from './merge-counts.js'
import type { SavedCoverage } from './saved-coverage.js'

/** The variable of the environment that names the folder for the coverage of a process. */
export const folderVariable = 'CONFORMANCE_COVERAGE_DIR'

interface Collected {
  readonly name: string
  readonly folders: Map<string, { readonly variant: Variant; readonly coverage: Coverage }[]>
}

// Shared by both builds of the package and by modules that a test runner loads again, so that each process has one file.
const place = Symbol.for('workspace-crm-conformance.coverage')

function collected(): Collected {
  const shared = globalThis as unknown as Record<symbol, Collected | undefined>
  const known = shared[place]
  if (known) return known
  const made: Collected = {
    name: `${process.pid}-${crypto().randomUUID().slice(0, 8)}.json`,
    folders: new Map(),
  }
  shared[place] = made
  process.once('exit', writeCoverage)
  // Test runners end their workers by this signal, also while these are writing.
  process.once('SIGTERM', () => {
    if (process.listenerCount('SIGTERM') === 0) process.exit(128 + 15)
  })
  return made
}

/** Collects the coverage of a fake for the file of this process in a folder. */
export function collectCoverage(folder: string, variant: Variant, coverage: Coverage): void {
  const { folders } = collected()
  folders.set(folder, [...(folders.get(folder) ?? []), { variant, coverage }])
}

/** What several fakes met, by variant. */
export function savedCoverage(
  fakes: readonly { readonly variant: Variant; readonly coverage: Coverage }[],
): SavedCoverage {
  const variants = [...new Set(fakes.map(({ variant }) => variant))]
  const counts = variants.map((variant) => [
    variant,
    mergeCounts(fakes.flatMap((fake) => (fake.variant === variant ? [fake.coverage.counts] : []))),
  ])
  return { version: 1, counts: Object.fromEntries(counts) }
}

/** Writes what the fakes of this process met so far; it is also done when the process ends. */
export function writeCoverage(): void {
  const { name, folders } = collected()
  for (const [folder, fakes] of folders) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, name), JSON.stringify(savedCoverage(fakes)))
  }
}

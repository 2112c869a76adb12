// npm run freeze -- FILE: records what a change of the structure must not change.
//   FILE                   where to write the record
//   --against OLD          prints what differs from an earlier record, and fails where a mutant is no longer killed,
//                          a verdict is another or the OpenAPI document differs; requests that differ are shown only
//   --seeds 5              how many seeds each mutant is tried on (default 5)
// A mutant added since is no difference. Ends with `N passed, N failed`.
import { readFile, writeFile } from 'node:fs/promises'
import { doJobs, inProcesses, isWorker } from '../cli/proof/processes.js'
import { mutants } from '../mutants/index.js'
import { differencesOf, type Frozen, type FrozenJob, type FrozenPart, freeze } from '../proofs/frozen.js'

const usage = 'usage: npm run freeze -- FILE [--against OLD] [--seeds N]'

/** The value of a flag, which is taken out of the words. */
function flag(words: string[], name: string): string | undefined {
  const at = words.indexOf(name)
  if (at === -1) return undefined
  const [, value] = words.splice(at, 2)
  if (value === undefined) throw new Error(usage)
  return value
}

function jobsOf(seeds: number): readonly FrozenJob[] {
  const upTo = (most: number) => Array.from({ length: most }, (_, n) => n + 1)
  return [
    { kind: 'openapi', variant: 'full' },
    { kind: 'openapi', variant: 'compact' },
    ...upTo(3).flatMap((seed) =>
      (['full', 'compact'] as const).map((variant) => ({ kind: 'run' as const, seed, variant })),
    ),
    ...upTo(seeds).flatMap((seed) => mutants.map((_, mutant) => ({ kind: 'mutant' as const, seed, mutant }))),
  ]
}

async function main(words: string[]): Promise<void> {
  const against = flag(words, '--against')
  const seeds = Number(flag(words, '--seeds') ?? 5)
  const [file, ...rest] = words
  if (file === undefined || rest.length > 0 || !Number.isSafeInteger(seeds) || seeds < 1)
    throw new Error(usage)
  const parts: Record<string, unknown> = {}
  await inProcesses(import.meta.url, jobsOf(seeds), ({ name, value }: FrozenPart) => {
    parts[name] = value
  })
  const frozen = parts as Frozen
  await writeFile(file, `${JSON.stringify(frozen, null, 1)}\n`)
  if (against === undefined) {
    console.log(`${Object.keys(frozen).length} facts are recorded in ${file}`)
    return
  }
  const { wrong, notes, held } = differencesOf(JSON.parse(await readFile(against, 'utf8')) as Frozen, frozen)
  for (const line of [...notes, ...wrong]) console.log(line)
  console.log(`${held} passed, ${wrong.length} failed`)
  process.exitCode = wrong.length > 0 ? 1 : 0
}

if (isWorker()) doJobs(freeze)
else await main(process.argv.slice(2))

import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { tryMutant } from '../cli/proof/prove.js'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { assumptions, type Variant } from '../contract/index.js'
import { openApi } from '../contract/openapi/document.js'
import { createFake } from '../fake-server/index.js'
import { mutants } from '../mutants/index.js'
import { shortExploration } from '../products/explorer/index.js'
import { checks, checksIn, run, type Transport } from '../suites/index.js'

/** One thing that is recorded. */
export type FrozenJob =
  | { readonly kind: 'mutant'; readonly seed: number; readonly mutant: number }
  | { readonly kind: 'run'; readonly seed: number; readonly variant: Variant }
  | { readonly kind: 'openapi'; readonly variant: Variant }

/** What was recorded of one thing, under the name by which it is compared. */
export interface FrozenPart {
  readonly name: string
  readonly value: unknown
}

/** All that was recorded, by name. */
export type Frozen = Readonly<Record<string, unknown>>

/** The verdict of each rule at each operation, and the requests that were sent. */
interface FrozenRun {
  readonly verdicts: Readonly<Record<string, string>>
  readonly requests: number
  /** How often each operation was called. */
  readonly calls: Readonly<Record<string, number>>
  /** A digest of the method, path and body of each request, whatever their order. */
  readonly digest: string
}

const lengths = ['plain', 'exact'] as const

/** Records one thing. */
export async function freeze(job: FrozenJob): Promise<FrozenPart> {
  if (job.kind === 'openapi')
    return {
      name: `openapi ${job.variant}`,
      value: lengths.map((form) => openApi(job.variant, assumptions, { lengths: form })),
    }
  if (job.kind === 'run') return { name: `run ${job.seed} ${job.variant}`, value: await frozenRun(job) }
  const mutant = mutants[job.mutant]
  if (!mutant) throw new Error(`there is no mutant ${job.mutant}`)
  const { killed, result } = await tryMutant(mutant, job.seed)
  const verdict = killed ? 'killed' : `survived: ${result.verdict}`
  return { name: `mutant ${mutant.rule}: ${mutant.fault} on seed ${job.seed}`, value: verdict }
}

async function frozenRun({ seed, variant }: { seed: number; variant: Variant }): Promise<FrozenRun> {
  const fake = createFake({ seed, variant })
  const send = direct(fake)
  const sent: string[] = []
  const calls: Record<string, number> = {}
  const recording: Transport = async (request) => {
    const { method, path, body = '' } = request
    sent.push(`${method} ${path} ${body}`)
    const called = `${method} ${path.split('?')[0]?.replace(/\/[^/]*\d[^/]*/g, '/{id}')}`
    calls[called] = (calls[called] ?? 0) + 1
    return send(request)
  }
  const target = fakeTarget(fake, recording, 'fake:')
  const { results, requests } = await run({
    target,
    checks: checksIn(checks, variant),
    seed,
    exploration: shortExploration(),
  })
  const verdicts = results.flatMap(({ rule, operations }) =>
    operations.map(({ operation, verdict }) => [`${rule.id} @ ${operation}`, verdict]),
  )
  const digest = createHash('sha256').update(sent.toSorted().join('\n')).digest('hex')
  return { verdicts: Object.fromEntries(verdicts), requests, calls, digest }
}

/** What differs between two records: what must not, and what is only worth a look; a mutant added since is neither. */
export function differencesOf(
  before: Frozen,
  after: Frozen,
): { readonly wrong: readonly string[]; readonly notes: readonly string[]; readonly held: number } {
  const wrong: string[] = []
  const notes: string[] = []
  for (const [name, value] of Object.entries(before)) {
    const now = after[name]
    if (now === undefined) wrong.push(`gone: ${name}`)
    else if (name.startsWith('run '))
      compareRuns(name, value as FrozenRun, now as FrozenRun, { wrong, notes })
    else if (!isDeepStrictEqual(value, now) && now !== 'killed') wrong.push(`differs: ${name}`)
  }
  return { wrong, notes, held: Object.keys(before).length - wrong.length }
}

function compareRuns(
  name: string,
  before: FrozenRun,
  after: FrozenRun,
  { wrong, notes }: { readonly wrong: string[]; readonly notes: string[] },
): void {
  const changed = Object.keys({ ...before.verdicts, ...after.verdicts }).filter(
    (key) => before.verdicts[key] !== after.verdicts[key],
  )
  if (changed.length > 0) wrong.push(`${name}: other verdicts: ${changed.slice(0, 10).join(', ')}`)
  if (before.digest === after.digest) return
  const operations = Object.keys({ ...before.calls, ...after.calls })
    .filter((operation) => before.calls[operation] !== after.calls[operation])
    .map((operation) => `${operation} ${before.calls[operation] ?? 0} -> ${after.calls[operation] ?? 0}`)
  notes.push(`${name}: ${before.requests} -> ${after.requests} requests: ${operations.join(', ')}`)
}

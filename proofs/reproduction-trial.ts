import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plantedFake } from '../cli/proof/prove.js'
import { checksFor, judgeAgain } from '../cli/replay/judge-again.js'
import { type FailureIn, failuresIn } from '../cli/report/failures-in.js'
import { buildReport } from '../cli/run/build-report.js'
import { fakeRecords } from '../cli/target/fake-records.js'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { scriptOptions } from '../cli/target/script-options.js'
import { familyOf } from '../contract/family-of.js'
import { type AnyFake, createFake } from '../fake-server/index.js'
import { type AnyMutant, mutants } from '../mutants/index.js'
import { type Recipe, type Report, recipeOf, vitestFile } from '../reporters/index.js'
import { checks, checksIn, openSession, run } from '../suites/index.js'

const seed = 7

/** A failure that a mutant's own rule has found, and the fakes to see it on again. */
export interface Reproduced {
  readonly mutant: AnyMutant
  readonly report: Report
  readonly failure: FailureIn
  /** A fresh fake with the fault, and one without it. */
  readonly fakes: Readonly<Record<'faulty' | 'honest', () => AnyFake>>
}

/** The places of so many mutants, spread over all families and both variants. */
export function sampleOf(count: number): readonly number[] {
  const groups = new Map<string, number[]>()
  for (const [place, mutant] of mutants.entries()) {
    const group = `${'variant' in mutant ? mutant.variant : 'full'} ${familyOf(mutant.rule)}`
    groups.set(group, [...(groups.get(group) ?? []), place])
  }
  const turns = Math.ceil(count / groups.size)
  const places = Array.from({ length: turns }, (_, turn) =>
    [...groups.values()].map((group) => group[Math.floor(((turn + 0.5) / turns) * group.length)] ?? 0),
  )
  return [...new Set(places.flat())].slice(0, count)
}

/** Judges a mutant by its own rule, and takes the first failure of the report. */
export async function reproduced(place: number): Promise<Reproduced> {
  const mutant = mutants[place]
  if (!mutant) throw new Error(`there is no mutant ${place}`)
  const faulty = () => plantedFake(mutant, seed)
  const fake = faulty()
  const honest = () => createFake({ seed, variant: fake.variant })
  const target = fakeTarget(fake, direct(fake), 'fake:', fakeRecords(honest()))
  const own = checksIn(checks, fake.variant).filter(({ rule }) => rule.id === mutant.rule)
  const result = await run({ target, checks: own, seed })
  const report = buildReport({
    ...{ target, result, seed, startedAt: new Date(0), durationMs: 0, secrets: [] },
    rules: own.map(({ rule }) => rule),
    repeat: '',
    replay: () => '',
    curl: scriptOptions({ seed }, fake.variant),
  })
  const [failure] = failuresIn(report)
  if (!failure) throw new Error(`${mutant.rule} does not fail on '${mutant.fault}'`)
  return { mutant, report, failure, fakes: { faulty, honest } }
}

/** The exit statuses of the script, run twice on a fresh fake with the fault, and twice on one without it. */
export const byScript = async ({ failure, fakes }: Reproduced): Promise<readonly number[]> => {
  const runs = [fakes.faulty, fakes.honest].map(async (make) => {
    const listening = await make().listen()
    // A script may be longer than an argument.
    const folder = mkdtempSync(join(tmpdir(), 'conformance-script-'))
    const file = join(folder, 'failure.sh')
    writeFileSync(file, failure.at.failure.curl)
    const once = () => exitStatus('sh', [file], { BASE_URL: listening.url })
    try {
      return [await once(), await once()]
    } finally {
      await listening.close()
      rmSync(folder, { recursive: true })
    }
  })
  return (await Promise.all(runs)).flat()
}

/** What a replay says on a fresh fake with the fault, and on one without it. */
export const byReplay = ({ report, failure, fakes }: Reproduced): Promise<readonly string[]> =>
  Promise.all(
    [fakes.faulty, fakes.honest].map(async (make) => {
      const fake = make()
      const target = fakeTarget(fake, direct(fake), 'fake:', fakeRecords(fakes.honest()))
      const session = await openSession({ target, checks: checksFor([failure], target), seed: report.seed })
      const { verdict } = await judgeAgain(failure, { session, target, runId: report.runId })
      return verdict
    }),
  )

/** The test file of a failure. */
export const testFileOf = (one: Reproduced): string =>
  vitestFile(recipeFor(one), scriptOptions({ seed: one.report.seed }, one.fakes.honest().variant))

/** How many calls a script of a failure makes, without those that undo them and further pages of a list. */
export const callsIn = (one: Reproduced): number =>
  recipeFor(one).steps.filter(({ kind }) => kind === 'call').length

function recipeFor({ report, failure }: Reproduced): Recipe {
  const recipe = recipeOf(report, failure.rule, failure.at)
  if (!recipe) throw new Error(`${failure.rule.id} has no recipe`)
  return recipe
}

/** How a command ended that was given this environment. */
export const exitStatus = (
  command: string,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<number> =>
  new Promise((resolve) => {
    const options = { env: { ...process.env, ...env }, timeout: 120_000, maxBuffer: 2 ** 26 }
    const child = execFile(command, words, options, (error) =>
      resolve(error === null ? 0 : typeof error.code === 'number' ? error.code : -1),
    )
    child.stdin?.end()
  })

import { InvalidArgumentError } from 'commander'
import { wholeNumber } from '../../cli/flags/flag-values.js'
import { mutants } from '../../mutants/index.js'
import { byTests } from '../reproduction-tests.js'
import { byReplay, byScript, callsIn, type Reproduced, reproduced, sampleOf } from '../reproduction-trial.js'
import type { ProofCommand } from '../runner/proof.js'

const ways = ['sh', 'vitest', 'replay'] as const
type Way = (typeof ways)[number]

/** What a way gives on a fake with the fault and on one without it: what it should, and what stands for no verdict. */
const wanted: Readonly<Record<Way, { what: string; due: readonly unknown[]; none: readonly unknown[] }>> = {
  // It runs twice on each fake, as it has to give the same verdict where an earlier run has left its records.
  sh: { what: 'the script exits with', due: [1, 1, 0, 0], none: [2, 3] },
  vitest: { what: 'the test', due: ['failed', 'passed'], none: ['skipped'] },
  replay: { what: 'a replay says', due: ['STILL FAILS', 'FIXED'], none: ['CANNOT TELL'] },
}

/** What is wrong with a mutant's failure, and whether all of it stands for no verdict. */
interface Trouble {
  readonly what: string
  readonly isUndecided: boolean
}

function troublesOf(way: Way, found: readonly unknown[]): readonly Trouble[] {
  const { what, due, none } = wanted[way]
  const wrong = found.filter((one, n) => one !== due[n])
  return wrong.length === 0
    ? []
    : [{ what: `${what} ${found.join(', ')}`, isUndecided: wrong.every((one) => none.includes(one)) }]
}

const threw = (error: unknown): Trouble => ({
  what: error instanceof Error ? error.message : String(error),
  isUndecided: false,
})

/**
 * A mutant passes where every way gives both verdicts each time, is undecided where one says CANNOT TELL or that a key
 * is missing, and fails where one gives the wrong verdict or none.
 */
export const reproductionProof: ProofCommand<[number, readonly Way[]], number, Reproduced | undefined> = {
  shows:
    'the failure of a mutant is seen again on a fresh fake with the fault, and is FIXED on one without it',
  mayBeUndecided: true,
  takes: (command) =>
    command
      .argument('[mutants]', 'how many mutants of all families', wholeNumber(1, mutants.length), 60)
      .argument(
        '[ways...]',
        `by these ways alone: ${ways.join(', ')}`,
        (given, before: readonly Way[] = []) => {
          if (ways.some((way) => way === given)) return [...before, given as Way]
          throw new InvalidArgumentError(`It must be ${ways.join(', ')}.`)
        },
      ),
  plan(count, named) {
    const asked = named.length === 0 ? ways : named
    const places = sampleOf(count)
    const troubles = new Map(places.map((place) => [place, [] as Trouble[]]))
    const all = new Map<number, Reproduced>()
    const note = (place: number, found: readonly Trouble[]) => troubles.get(place)?.push(...found)
    return {
      cases: places,
      // In this process, as the fakes of all failures stay open for the tests.
      async carryOut(place) {
        try {
          const one = await reproduced(place)
          all.set(place, one)
          if (asked.includes('sh')) note(place, troublesOf('sh', await byScript(one)))
          if (asked.includes('replay')) note(place, troublesOf('replay', await byReplay(one)))
          return one
        } catch (error) {
          note(place, [threw(error)])
          return undefined
        }
      },
      judge: () => ({}),
      async end() {
        if (asked.includes('vitest'))
          for (const [place, statuses] of await byTests(all)) note(place, troublesOf('vitest', statuses))
        const of = (isUndecided: boolean) =>
          [...troubles].flatMap(([place, found]) => {
            const own = found.filter((trouble) => trouble.isUndecided === isUndecided)
            return own.length > 0 ? [{ place, what: own.map(({ what }) => what).join('; ') }] : []
          })
        const [failed, doubted] = [of(false), of(true)]
        const undecided = doubted.filter(({ place }) => failed.every((one) => one.place !== place)).length
        const lineOf = (verdict: string) => (one: (typeof failed)[number]) => {
          const { rule, fault } = all.get(one.place)?.mutant ?? { rule: 'no failure', fault: '' }
          return `${verdict}: ${one.place} ${rule} (${fault}): ${one.what}`
        }
        const calls = [...all.values()].map(callsIn).toSorted((a, b) => a - b)
        const ofAll = (share: number) => calls[Math.ceil(share * calls.length) - 1]
        return {
          lines: [
            ...failed.map(lineOf('failed')),
            ...doubted.map(lineOf('undecided')),
            `calls of a script: median ${ofAll(0.5)}, 90 % at most ${ofAll(0.9)}, at most ${ofAll(1)}`,
          ],
          passed: places.length - failed.length - undecided,
          undecided,
          failed: failed.length,
        }
      },
    }
  },
}

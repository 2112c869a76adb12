import { wholeNumber } from '../../cli/flags/flag-values.js'
import { anyPermitted, type Variant } from '../../contract/index.js'
import { createFake } from '../../fake-server/index.js'
import { mutants } from '../../mutants/index.js'
import type { ProofCommand, ProofOutcome } from '../runner/proof.js'
import { upTo } from '../runner/up-to.js'
import { type DriverName, drivers } from '../traffic/drivers.js'
import { brokenBy, type Shown, tryMutant } from '../traffic/kills.js'
import { leastShare } from '../traffic/least-share.js'

interface Common {
  readonly driver: DriverName
  readonly requests: number
}

type Case = Common &
  (
    | { readonly kind: 'honest'; readonly seed: number; readonly variant: Variant }
    | { readonly kind: 'mutant'; readonly place: number }
  )

const names = Object.keys(drivers) as readonly DriverName[]
const variants = ['full', 'compact'] as const

function carryOut(one: Case): Promise<Shown> {
  const { driver, requests } = one
  if (one.kind === 'mutant') return tryMutant(one.place, { driver, requests, seed: 1 })
  const { seed, variant } = one
  const assumptions = seed === 1 ? {} : anyPermitted(seed, variant)
  const fake = createFake({ seed, variant, assumptions, keep: 4 * requests })
  return brokenBy(fake, { driver, requests, seed })
}

interface Tally {
  open: number
  closed: number
  own: number
  tried: number
}

const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)}%`

/** What recordings show of mutants by family, and of all. */
class Tallies {
  readonly #families = new Map<string, Tally>()

  add(driver: DriverName, rule: string, { open, closed }: Shown): void {
    for (const name of [rule.split('.')[0], 'all']) {
      const key = `${driver} ${name}`
      const tally = this.#families.get(key) ?? { open: 0, closed: 0, own: 0, tried: 0 }
      this.#families.set(key, tally)
      tally.tried += 1
      if (open.length > 0) tally.open += 1
      if (closed.length > 0) tally.closed += 1
      if (closed.some((line) => line.startsWith(`${rule}:`))) tally.own += 1
    }
  }

  lines(): readonly string[] {
    return [...this.#families].map(
      ([name, { open, closed, own, tried }]) =>
        `${name}: ${open} of ${tried} in an open world (${percent(open, tried)}), ${closed} in a closed one (${percent(closed, tried)}), ${own} by the own rule`,
    )
  }

  /** Whether a driver's recordings show at least the recorded shares. */
  outcome(driver: DriverName): ProofOutcome {
    const all = this.#families.get(`${driver} all`)
    if (all === undefined) return {}
    const { open, closed, tried } = all
    const least = leastShare[driver]
    const isEnough = open >= least.open * tried && closed >= least.closed * tried
    return isEnough
      ? { passed: 1 }
      : {
          failed: 1,
          lines: [`${driver}: fewer than ${100 * least.open}% and ${100 * least.closed}% of the mutants`],
        }
  }
}

export const trafficProof: ProofCommand<
  [number, number, { readonly driver?: DriverName; readonly honest: number }],
  Case,
  Shown
> = {
  shows:
    'what recordings of ordinary clients show of mutants, and that they hold nothing against honest servers',
  takes: (command) =>
    command
      .argument('[step]', 'takes every n-th mutant', wholeNumber(1, 10_000), 12)
      .argument('[requests]', 'of each recording', wholeNumber(10, 1_000_000), 5000)
      .addOption(command.createOption('--driver <name>', 'only this one').choices(names))
      .option('--honest <n>', 'how many honest servers of each variant', wholeNumber(0, 10_000), 10),
  carryOut,
  plan(step, requests, { driver: only, honest }) {
    const tallies = new Tallies()
    const chosen = only === undefined ? names : [only]
    const places = [...mutants.keys()].filter((place) => place % step === 0)
    return {
      cases: chosen.flatMap((driver): readonly Case[] => [
        ...upTo(honest).flatMap((seed) =>
          variants.map((variant): Case => ({ kind: 'honest', driver, seed, variant, requests })),
        ),
        ...places.map((place): Case => ({ kind: 'mutant', driver, place, requests })),
      ]),
      judge(shown, one) {
        const { driver } = one
        if (one.kind === 'honest') {
          const broken = [...new Set([...shown.open, ...shown.closed])]
          const what = `honest ${one.seed} (${one.variant}, ${driver})`
          return broken.length === 0
            ? { passed: 1, lines: [`${what}: ${shown.exchanges} exchanges, nothing held against it`] }
            : { failed: 1, lines: [`${what}: ${broken.join('\n  ')}`] }
        }
        const { rule = '', fault } = mutants[one.place] ?? {}
        tallies.add(driver, rule, shown)
        const [first] = shown.open.length > 0 ? shown.open : shown.closed
        const how = shown.open.length > 0 ? 'shown' : 'shown where closed'
        const by = first === undefined ? 'not shown' : `${how} by ${first.slice(0, 160)}`
        return { lines: [`${driver}: ${rule}: ${fault} <- ${by}`] }
      },
      end: () => {
        const outcomes = chosen.map((driver) => tallies.outcome(driver))
        return {
          lines: [...tallies.lines(), ...outcomes.flatMap(({ lines = [] }) => lines)],
          passed: outcomes.filter(({ passed }) => passed).length,
          failed: outcomes.filter(({ failed }) => failed).length,
        }
      },
    }
  },
}

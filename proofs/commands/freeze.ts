import { readFile, writeFile } from 'node:fs/promises'
import { wholeNumber } from '../../cli/flags/flag-values.js'
import { mutants } from '../../mutants/index.js'
import { differencesOf, type Frozen, type FrozenJob, type FrozenPart, freeze } from '../frozen.js'
import type { ProofCommand } from '../runner/proof.js'
import { upTo } from '../runner/up-to.js'

const variants = ['full', 'compact'] as const

interface Flags {
  readonly against?: string
  readonly seeds: number
}

/** A mutant added since is not a difference, and requests that differ are shown only. */
export const freezeProof: ProofCommand<[string, Flags], FrozenJob, FrozenPart> = {
  shows:
    'what a change of the structure must not change: kills, verdicts, requests and the OpenAPI documents',
  takes: (command) =>
    command
      .argument('<file>', 'where to write the record')
      .option('--against <old>', 'an earlier record: print what differs from it')
      .option('--seeds <n>', 'how many seeds each mutant is tried on', wholeNumber(1, 1000), 5),
  carryOut: freeze,
  plan(file, { against, seeds }) {
    const parts: Record<string, unknown> = {}
    return {
      cases: [
        ...variants.map((variant) => ({ kind: 'openapi', variant }) as const),
        ...upTo(3).flatMap((seed) => variants.map((variant) => ({ kind: 'run', seed, variant }) as const)),
        ...upTo(seeds).flatMap((seed) =>
          mutants.map((_, mutant) => ({ kind: 'mutant', seed, mutant }) as const),
        ),
      ],
      judge({ name, value }) {
        parts[name] = value
        return {}
      },
      async end() {
        const frozen: Frozen = parts
        await writeFile(file, `${JSON.stringify(frozen, null, 1)}\n`)
        const facts = Object.keys(frozen).length
        // What is only recorded holds.
        if (against === undefined) return { lines: [`${facts} facts are recorded in ${file}`], passed: facts }
        const old = JSON.parse(await readFile(against, 'utf8')) as Frozen
        const { wrong, notes, held } = differencesOf(old, frozen)
        return { lines: [...notes, ...wrong], passed: held, failed: wrong.length }
      },
    }
  },
}

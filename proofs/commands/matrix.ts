import { readFile, writeFile } from 'node:fs/promises'
import { InvalidArgumentError } from 'commander'
import type { Variant } from '../../contract/index.js'
import { mutants } from '../../mutants/index.js'
import { unseenOf } from '../quick/honest-places.js'
import type { KillMatrix, MatrixPlace, VariantMatrix } from '../quick/kill-matrix.js'
import { groundOf, killersOf, matrixSeed } from '../quick/matrix-trial.js'
import { placeName } from '../quick/place.js'
import { withSetUps } from '../quick/set-ups.js'
import type { ProofCommand } from '../runner/proof.js'

const variants = ['full', 'compact'] as const

/** The names of the places that kill a mutant; the mutant by its place in the list. */
interface Killed {
  readonly mutant: number
  readonly killers: readonly string[]
}

function shareOf(given: string): number {
  const share = Number(given)
  if (share > 0 && share <= 1) return share
  throw new InvalidArgumentError('It must be more than 0 and at most 1, such as 0.25.')
}

/** Every n-th mutant: they are listed by family and rule, so that each family has its part. */
export const sampleOf = (share: number, of: number): readonly number[] =>
  Array.from({ length: of }, (_, n) => n).filter((n) => Math.floor((n + 1) * share) > Math.floor(n * share))

interface Flags {
  readonly share: number
  /** A record whose kills are kept. */
  readonly killsOf?: string
}

/** Judges mutants by every check that is cheap enough for a quick run, without a stop at the first kill. */
export const matrixProof: ProofCommand<[string, Flags], number, Killed> = {
  shows: 'which check of a quick run kills which mutant, and what each check costs',
  takes: (command) =>
    command
      .argument('<file>', 'where to write the matrix')
      .option('--share <part>', 'of the mutants, evenly over all families', shareOf, 1)
      .option('--kills-of <file>', 'find out only what the checks cost, and keep the kills of this record'),
  async carryOut(mutant) {
    const one = mutants[mutant]
    if (!one) throw new Error(`there is no mutant ${mutant}`)
    return { mutant, killers: await killersOf(one) }
  },
  async plan(file, { share, killsOf }) {
    const before = killsOf === undefined ? undefined : await readMatrix(killsOf)
    const found = new Map<number, readonly string[]>()
    return {
      cases: before ? [] : sampleOf(share, mutants.length),
      judge({ mutant, killers }) {
        found.set(mutant, killers)
        return { passed: 1 }
      },
      async end() {
        const matrices = await Promise.all(
          variants.map(
            async (variant) =>
              [variant, before ? await pricedAnew(variant, before) : await matrixOf(variant, found)] as const,
          ),
        )
        const recorded = before?.recorded ?? {
          command: `npm run prove:matrix -- ${file}${share === 1 ? '' : ` --share ${share}`}`,
          date: new Date().toISOString().slice(0, 10),
          seed: matrixSeed,
          mutants: found.size,
          of: mutants.length,
        }
        const matrix = { recorded, variants: Object.fromEntries(matrices) } as unknown as KillMatrix
        await writeFile(file, inLines(matrix))
        return {
          passed: before ? 1 : 0,
          lines: matrices.map(([variant, one]) => summaryOf(variant, one)),
        }
      },
    }
  },
}

/** A recorded matrix with what its places cost now; those that are too dear by now are left out. */
async function pricedAnew(variant: Variant, before: KillMatrix): Promise<VariantMatrix> {
  const { places, kills, ...rest } = before.variants[variant]
  const priced = await pricesOf(variant)
  const nameOf = ({ rule, operation }: MatrixPlace) => `${rule} @ ${operation}`
  const numbers = new Map(priced.places.map((place, number) => [nameOf(place), number]))
  const kept = kills.map((killers) =>
    killers.flatMap((old) => {
      const place = places[old]
      return (place && numbers.get(nameOf(place))) ?? []
    }),
  )
  return { ...rest, ...priced, kills: kept.filter(({ length }) => length > 0) }
}

async function pricesOf(variant: Variant): Promise<Pick<VariantMatrix, 'places' | 'setUps'>> {
  const { places, records } = await groundOf(variant)
  const priced: Parameters<typeof withSetUps>[0][number][] = []
  for (const one of places)
    priced.push({ ...one, unseen: await unseenOf(one.place, variant, { seed: matrixSeed, records }) })
  return withSetUps(priced)
}

async function matrixOf(
  variant: Variant,
  found: ReadonlyMap<number, readonly string[]>,
): Promise<VariantMatrix> {
  const { places } = await groundOf(variant)
  const names = places.map(({ place }) => placeName(place))
  const numberOf = (name: string) => {
    const number = names.indexOf(name)
    if (number === -1) throw new Error(`no place ${name}`)
    return number
  }
  const own = [...found].filter(([mutant]) => variantOf(mutant) === variant).map(([, killers]) => killers)
  const killed = own.filter(({ length }) => length > 0)
  return {
    ...(await pricesOf(variant)),
    tried: own.length,
    survived: own.length - killed.length,
    kills: [...new Map(killed.map((killers) => [killers.join(), killers])).values()].map((killers) =>
      killers.map(numberOf),
    ),
  }
}

function variantOf(place: number): Variant {
  const mutant = mutants[place]
  return mutant && 'variant' in mutant ? mutant.variant : 'full'
}

const summaryOf = (variant: Variant, { places, tried, survived, kills }: VariantMatrix): string =>
  `${variant}: ${places.length} places kill ${tried - survived} of ${tried} mutants, ${kills.length} of them each by other places`

/** JSON with a line for each place and each mutant, so that a change of it can be read. */
function inLines({ recorded, variants: { full, compact } }: KillMatrix): string {
  const list = (values: readonly unknown[]) => `[\n${values.map((one) => JSON.stringify(one)).join(',\n')}\n]`
  const own = ({ places, setUps, tried, survived, kills }: VariantMatrix) =>
    `{\n"tried": ${tried},\n"survived": ${survived},\n"setUps": ${JSON.stringify(setUps)},\n"places": ${list(places)},\n"kills": ${list(kills)}\n}`
  return `{\n"recorded": ${JSON.stringify(recorded)},\n"variants": {\n"full": ${own(full)},\n"compact": ${own(compact)}\n}\n}\n`
}

/** Reads a matrix that was recorded. */
export const readMatrix = async (file: string): Promise<KillMatrix> =>
  JSON.parse(await readFile(file, 'utf8')) as KillMatrix

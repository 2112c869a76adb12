import { isDeepStrictEqual } from 'node:util'
import { assume, type GapName, gapNames, gaps, toSource } from '../../contract/index.js'
import { countText, printable } from '../../reporters/index.js'
import { readAssumptions } from '../config/read-assumptions.js'
import { exitCodes } from '../exit.js'

/** A gap for which two files differ. */
interface AssumptionDifference {
  readonly gap: GapName
  /** The section of the document that leaves it open. */
  readonly section: string
  readonly a: unknown
  readonly b: unknown
  /** The files that do not name the gap, so that its default counts. */
  readonly assumed: readonly ('a' | 'b')[]
}

/**
 * Compares the assumptions of two files, writes the gaps that differ, and gives the exit code.
 *
 * @throws A usage `Stop` that names the file that cannot be used.
 */
export async function compareAssumptions(
  a: string,
  b: string,
  { json = false }: { readonly json?: boolean } = {},
  write: (text: string) => void = (text) => process.stdout.write(text),
): Promise<number> {
  const [one, other] = [await readAssumptions(a), await readAssumptions(b)]
  const [first, second] = [assume(one), assume(other)]
  const differences = gapNames
    .filter((gap) => !isDeepStrictEqual(first[gap], second[gap]))
    .map((gap): AssumptionDifference => {
      const assumed = [
        ...(Object.hasOwn(one, gap) ? [] : ['a' as const]),
        ...(Object.hasOwn(other, gap) ? [] : ['b' as const]),
      ]
      return { gap, section: gaps[gap].section, a: first[gap], b: second[gap], assumed }
    })
  write(json ? `${JSON.stringify({ a, b, differences }, null, 2)}\n` : textOf(differences, a, b))
  return differences.length > 0 ? exitCodes.fails : exitCodes.ok
}

function textOf(differences: readonly AssumptionDifference[], a: string, b: string): string {
  if (differences.length === 0) return `${a} and ${b} make the same ${gapNames.length} choices\n`
  const lines = [
    `${countText(differences.length, 'choice')} of ${gapNames.length} ${differences.length === 1 ? 'differs' : 'differ'}`,
    ...differences.flatMap(({ gap, section, a: first, b: second, assumed }) => [
      `${gap} (section ${section})`,
      `  ${a}: ${toSource(first)}${assumed.includes('a') ? ' (the default)' : ''}`,
      `  ${b}: ${toSource(second)}${assumed.includes('b') ? ' (the default)' : ''}`,
    ]),
  ]
  return `${lines.map(printable).join('\n')}\n`
}

import { countText } from '../../reporters/index.js'
import type { Diagnosis } from './diagnosis.js'
import { finding } from './doctor-details.js'
import type { Examined } from './examined.js'

const width = 110

/** Words in lines of a width, with a comma between them. */
function inLines(words: readonly string[], width: number): readonly string[] {
  const lines: string[] = []
  for (const [n, word] of words.entries()) {
    const text = n === words.length - 1 ? word : `${word},`
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + text.length <= width) lines.splice(-1, 1, `${last} ${text}`)
    else lines.push(text)
  }
  return lines
}

/** Words in lines below a title. */
const indented = (title: string, words: readonly string[]): string[] =>
  words.length === 0 ? [] : [title, ...inLines(words, width - 2).map((line) => `  ${line}`)]

/** How many keys or records are as the configuration says, and each that is not. */
export function findingsSummary(what: string, some: readonly Examined[]): string[] {
  if (some.length === 0) return []
  const wrong = some.filter(({ fine }) => fine === false)
  const unseen = some.filter(({ fine }) => fine === undefined)
  const counts = [
    `${some.length - wrong.length - unseen.length} ok`,
    ...(unseen.length > 0 ? [`${unseen.length} that no harmless call shows`] : []),
    ...(wrong.length > 0 ? [`${wrong.length} not as configured`] : []),
  ]
  return [`${what}: ${counts.join(', ')}`, ...finding(wrong)]
}

/** The names of the gaps that reads show, of those that are assumed, and in full what the server contradicts. */
export function gapsSummary({ detected, contradictions, open }: Diagnosis): string[] {
  const most = open.slice(0, 3).map(({ gap, rules }) => `${gap} (${countText(rules, 'rule')})`)
  const others = open.length - most.length
  return [
    ...indented('detected by reads, where the document leaves it open', Object.keys(detected)),
    ...contradictions.map((line) => `  NO  ${line}`),
    ...indented('assumed, as neither reads nor the configuration show it; --write-assumptions learns it', [
      ...most,
      ...(others > 0 ? [`and ${others} more on which fewer rules depend`] : []),
    ]),
  ]
}

/** The families by how many of their rules can be verified: all, some or none. */
export function familiesSummary({ families }: Diagnosis): string[] {
  const named = (which: (verifiable: number, rules: number) => boolean, isWhole: boolean) =>
    families
      .filter(({ verifiable, rules }) => which(verifiable, rules))
      .map(({ family, verifiable, rules }) => `${family} ${isWhole ? rules : `${verifiable}/${rules}`}`)
  const groups = [
    ['all of', named((verifiable, rules) => verifiable === rules, true)],
    ['some of', named((verifiable, rules) => verifiable > 0 && verifiable < rules, false)],
    ['none of', named((verifiable) => verifiable === 0, true)],
  ] as const
  return groups.flatMap(([which, names]) =>
    inLines(names, width - 11).map((line, n) => `  ${(n === 0 ? which : '').padEnd(7)}  ${line}`),
  )
}

import { assumptions } from '../../contract/index.js'
import type { Known, Replica } from '../../products/traffic/index.js'
import type { FittedSeeds } from './fitted-seeds.js'
import type { ShownChoices } from './shown-choices.js'

/** What was taken over of recorded traffic. */
export interface Taken {
  readonly from: readonly string[]
  readonly replica: Replica
  readonly fitted: FittedSeeds
  readonly choices: ShownChoices
  readonly isNamed: boolean
}

const levels: readonly Known[] = ['seen', 'partly seen', 'invented']

/** How many records each level of knowledge has, by noun. */
function countsOf({ workspaces }: Replica): Readonly<Record<string, Readonly<Record<Known, number>>>> {
  const counts: Record<string, Record<Known, number>> = {}
  for (const { noun, known } of workspaces.flatMap(({ records }) => records)) {
    const own = counts[noun] ?? { seen: 0, 'partly seen': 0, invented: 0 }
    own[known] += 1
    counts[noun] = own
  }
  return counts
}

/** What was taken over, as lines for the terminal. */
export function summaryOf(taken: Taken, isVerbose: boolean): readonly string[] {
  const { from, replica, fitted, isNamed } = taken
  const counts = Object.values(countsOf(replica))
  const sum = (level: Known) => counts.reduce((all, own) => all + own[level], 0)
  const when = replica.atMs === undefined ? '' : `, ${new Date(replica.atMs).toISOString()}`
  const left = fitted.fitted.flatMap((one) => one.left)
  return [
    `records of ${from.join(', ')} at the ${replica.moment}${when}`,
    `  ${levels.map((level) => `${sum(level)} ${level}`).join(', ')}${left.length > 0 ? `, ${left.length} left out` : ''}`,
    isNamed ? '  people keep their names' : '  people have pseudonyms; --keep-names keeps their names',
    ...fitted.keys.filter(({ recorded }) => recorded.length > 0).map(keyLine),
    ...choiceLines(taken),
    ...(isVerbose ? details(taken) : []),
  ]
}

/** What is said of a key. */
function keyLine({ key, recorded, requests, lacks }: Taken['fitted']['keys'][number]): string {
  const names = `${recorded.length === 1 ? 'key' : 'keys'} ${recorded.join(', ')}`
  const without = lacks.length > 0 ? `, without ${lacks.join(', ')}` : ''
  return `  ${key} is the recorded ${names} (${requests} ${requests === 1 ? 'request' : 'requests'})${without}`
}

/** What is said of the choices of the recorded server. */
function choiceLines({ choices: { values, shown, likely, open } }: Taken): readonly string[] {
  const other = Object.entries(values).filter(
    ([gap, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(assumptions, gap)),
  )
  return [
    `choices: ${shown.length} shown by answers, ${likely.length} likely, ${open.length} open, which keep their defaults`,
    ...other.map(
      ([gap, value]) =>
        `  ${gap}: ${JSON.stringify(value)}${likely.some((one) => one === gap) ? ' (likely)' : ''}`,
    ),
  ]
}

/** Each record that was not shown as a whole, and what the fake cannot hold. */
function details({ replica, fitted, choices }: Taken): readonly string[] {
  const records = replica.workspaces.flatMap((workspace) => workspace.records)
  return [
    ...records
      .filter(({ known }) => known !== 'seen')
      .map(({ noun, id, known }) => `  ${known}: ${noun} ${id}`),
    ...fitted.fitted.flatMap(({ left, without }) => [
      ...left.map(({ noun, id, why }) => `  left out: ${noun} ${String(id)}: ${why}`),
      ...[...without].map(([member, count]) => `  without ${member}: ${count}`),
    ]),
    `  shown: ${choices.shown.join(', ') || 'none'}`,
    `  open: ${choices.open.join(', ')}`,
  ]
}

/** What was taken over, as data. */
export function accountOf({ from, replica, fitted, choices, isNamed }: Taken): object {
  return {
    files: from,
    at: replica.moment,
    time: replica.atMs === undefined ? null : new Date(replica.atMs).toISOString(),
    pseudonyms: !isNamed,
    keys: fitted.keys,
    counts: countsOf(replica),
    choices,
    records: replica.workspaces.flatMap(({ records }, n) =>
      records.map(({ noun, id, known }) => ({
        noun,
        id,
        known,
        key: fitted.keys.find(({ workspace }) => workspace === n)?.key,
      })),
    ),
    leftOut: fitted.fitted.flatMap(({ left }) => left),
    withoutMembers: Object.fromEntries(fitted.fitted.flatMap(({ without }) => [...without])),
  }
}

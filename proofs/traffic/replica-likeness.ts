import { ReplicaFakes } from '../../cli/replica/replica-fake.js'
import { type ShownChoices, shownChoices } from '../../cli/replica/shown-choices.js'
import { type Assumptions, operationOf, type Variant } from '../../contract/index.js'
import {
  type Recorded,
  recordedOnce,
  type TrafficExchange,
  trafficExchange,
} from '../../products/traffic/index.js'
import { dataOf, isObject } from '../../suites/index.js'

/** How like a recorded server a fake is that was made from the recording. */
export interface Likeness {
  /** The requests that were sent again, and how many were answered as recorded. */
  readonly all: number
  readonly allEqual: number
  /** The reads among them of lists that held only records which were shown whole before they were changed. */
  readonly seen: number
  readonly seenEqual: number
  /** Of these, byte by byte. */
  readonly seenSame: number
  readonly choices: ShownChoices
}

/** Sends a recording again to the fake that `--from` makes of it with `--at start --keep-names`, and with `given` as `--assumptions`. */
export async function likenessOf(
  recorded: readonly Recorded[],
  variant: Variant = 'full',
  given: Partial<Assumptions> = {},
): Promise<Likeness> {
  const exchanges = recordedOnce(recorded).once.map((one, n) => trafficExchange(one, n + 1))
  const choices = await shownChoices(exchanges, variant, given)
  const fakes = new ReplicaFakes(exchanges, variant)
  const seen = new Set(
    fakes.replica.workspaces.flatMap(({ records }) =>
      records.flatMap(({ known, id }) => (known === 'seen' ? [id] : [])),
    ),
  )
  const made = new Set<string>()
  let [all, allEqual, seenReads, seenEqual, seenSame] = [0, 0, 0, 0, 0]
  for await (const { exchange, isAsRecorded, isSame } of fakes.replay(exchanges, {
    ...choices.values,
    ...given,
  })) {
    all += 1
    if (isAsRecorded) allEqual += 1
    const ids = idsIn(exchange)
    const { effects, answer, resource } = operationOf(exchange.operation)
    // Another id of what was made since moves the records of each page.
    if (ids.some((id) => !seen.has(id)) || (effects !== 'none' && exchange.response.status === 201))
      for (const noun of [resource, ...madeWith]) made.add(noun)
    const isCounted =
      effects === 'none' && answer.kind === 'page' && exchange.response.status === 200 && !made.has(resource)
    if (!isCounted) continue
    seenReads += 1
    if (isAsRecorded) seenEqual += 1
    if (isSame) seenSame += 1
  }
  return { all, allEqual, seen: seenReads, seenEqual, seenSame, choices }
}

/** What other writes make as well: milestones of the timeline, and tags. */
const madeWith = ['activities', 'tags']

function idsIn(exchange: TrafficExchange): readonly string[] {
  const data = dataOf(exchange)
  const records = Array.isArray(data) ? data : []
  return records.flatMap((record) => (isObject(record) && typeof record.id === 'string' ? [record.id] : []))
}

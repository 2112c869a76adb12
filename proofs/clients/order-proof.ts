import type { GapName } from '../../contract/index.js'
import { vary } from '../../products/clients/vary/index.js'
import type { ByPlace } from './faults/orders.js'
import { runnerOf } from './gap-proof.js'
import { scenario } from './scenario/scenario.js'
import { honest } from './subject.js'

const gaps: readonly GapName[] = [
  'order-undocumented',
  'order-direction',
  'order-null-due',
  'order-done-tasks',
  'order-ties',
]

/**
 * Whether a client that takes a record by its place is found by what it sends, and the honest one, without a client, is not.
 *
 * @returns What is wrong, in a sentence each; nothing where the proof holds.
 */
export async function provesOrder(byPlace?: ByPlace): Promise<readonly string[]> {
  const runner = runnerOf({ ...honest, tests: byPlace?.tests ?? scenario })
  const { findings, orders, reason } = await vary(runner, { gaps, maxRuns: 400 })
  const found = orders.flatMap((one) => one.gaps.map(({ gap }) => gap))
  return [
    ...(reason === undefined ? [] : [reason]),
    ...findings.map(({ failing }) => `tests fail: ${failing.join('; ')}`),
    ...(byPlace && !found.includes(byPlace.gap) ? [`${byPlace.gap} is not found`] : []),
    ...orders
      .filter((one) => one.gaps.some(({ gap }) => gap !== byPlace?.gap))
      .map(({ usually, instead }) => `${instead} is said to come in place of ${usually}`),
  ]
}

import {
  type DisturbanceName,
  disturbances,
  isDisturbanceName,
  type Variant,
} from '../../../contract/index.js'
import { chance } from '../../../fixtures/chance.js'
import { checkMembers, type MembersOf } from '../../input/check-members.js'
import { isObject } from '../../input/is-object.js'
import { suggestion } from '../../input/suggestion.js'
import { type AnswerChange, Disturbances, type PageCut } from '../../world/disturbances.js'
import { FaultList } from '../../world/fault-list.js'
import { answerChanges, openMembers } from './answer-changes.js'
import type { DisturbOptions, StartingDisturbances } from './disturb-options.js'
import { disturbingFaults, isFaultName, type ServedOperations } from './disturbing-faults.js'

const takes: MembersOf<DisturbOptions> = { name: true, times: true, retryAfter: true, delay: true }

/** How many records a page holds: a first page of one record shows a client with two that there are pages. */
const pageSizes: Readonly<Record<string, PageCut['sizeOf']>> = {
  'empty-page': (asked, isFirst) => (isFirst ? 0 : asked),
  'short-pages': (asked, isFirst) => (isFirst ? 1 : Math.max(1, Math.floor(asked / 2))),
}

/** A disturbance as it was given, checked. */
function checked(given: DisturbanceName | DisturbOptions, variant: Variant): DisturbOptions {
  const options = isObject(given) ? (given as unknown as DisturbOptions) : { name: given as DisturbanceName }
  checkMembers(options, takes, 'a disturbance')
  const { name, times, retryAfter, delay } = options
  if (!isDisturbanceName(name))
    throw new Error(
      `there is no disturbance '${String(name)}'${suggestion(String(name), Object.keys(disturbances), 40)}`,
    )
  const { variants, meets } = disturbances[name]
  if (!variants.includes(variant))
    throw new Error(`the disturbance '${name}' needs what the ${variant} variant does not have: leave it out`)
  const needless = {
    times: times !== undefined && meets === 'always',
    retryAfter: retryAfter !== undefined && !name.startsWith('rate-limit-'),
    delay: delay !== undefined && name !== 'slow',
  }
  for (const [member, isNeedless] of Object.entries(needless))
    if (isNeedless) throw new Error(`the disturbance '${name}' takes no ${member}: leave it out`)
  return options
}

/**
 * Makes what disturbs the requests to a fake from its start.
 *
 * @param served The operations that the fake serves.
 * @param wall The computer's clock in milliseconds since 1970, or what stands for it in the fake.
 * @returns What makes the disturbances of a core; undefined where the options ask for none.
 * @throws An Error that names the option and what is wrong.
 */
export function startingDisturbances(
  { disturb = [], variant = 'full' }: StartingDisturbances & { readonly variant?: Variant },
  served: ServedOperations,
  wall: () => number,
): (() => Disturbances) | undefined {
  const all = [disturb].flat().map((one, n) => {
    try {
      const options = checked(one, variant)
      const { name } = options
      return { name, faults: isFaultName(name) ? disturbingFaults({ ...options, name }, served, wall) : [] }
    } catch (error) {
      const at = Array.isArray(disturb) ? `disturb[${n}]` : 'disturb'
      throw new Error(`the option ${at} is wrong: ${(error as Error).message}`, { cause: error })
    }
  })
  if (all.length === 0) return undefined
  const names: readonly string[] = all.map(({ name }) => name)
  const among = <T>(table: Readonly<Record<string, T>>) =>
    Object.entries(table)
      .filter(([name]) => names.includes(name))
      .map(([name, does]) => [`disturb:${name}`, does] as const)
  const changes = among<AnswerChange['change']>(answerChanges).map(([name, change]) => ({ name, change }))
  const cuts = among(pageSizes).map(([name, sizeOf]) => ({ name, sizeOf }))
  const open = names.includes('unknown-values') ? openMembers : {}
  return () => {
    // None of them meets a share of the requests, so that nothing is drawn.
    const faults = new FaultList(chance(1))
    for (const fault of all.flatMap((one) => one.faults)) faults.add(fault)
    return new Disturbances(faults, changes, cuts, open)
  }
}

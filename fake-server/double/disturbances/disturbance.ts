import {
  type DisturbanceName,
  disturbances,
  isDisturbanceName,
  type Variant,
} from '../../../contract/index.js'
import { checkMembers, type MembersOf } from '../../input/check-members.js'
import { isObject } from '../../input/is-object.js'
import { suggestion } from '../../input/suggestion.js'
import type { AnswerChange, Caller, Disturbance, PageCut } from '../../world/disturbances.js'
import { answerChanges, openMembers } from './answer-changes.js'
import type { Disturb, DisturbOptions } from './disturb-options.js'
import { disturbingFaults, isFaultName, type ServedOperations } from './disturbing-faults.js'
import { variedJson } from './varied-json.js'

/** The fake that is disturbed. */
export interface Disturbed {
  readonly variant: Variant
  readonly served: ServedOperations
  /** The computer's clock in milliseconds since 1970, or what stands for it in the fake. */
  readonly wall: () => number
}

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
 * Makes a disturbance of what a user has given.
 *
 * @param name What messages call it, such as `the option disturb`.
 * @param callers Whose requests it meets; everyone's by default.
 * @throws An Error that names what is wrong.
 */
export function disturbanceOf(
  given: Disturb,
  { variant, served, wall }: Disturbed,
  name: string,
  callers: Caller = {},
): Disturbance {
  const all = [given].flat().map((one, n) => {
    try {
      const options = checked(one, variant)
      return {
        name: options.name,
        faults: isFaultName(options.name)
          ? disturbingFaults({ ...options, name: options.name }, served, wall)
          : [],
      }
    } catch (error) {
      const at = Array.isArray(given) ? `${name}[${n}]` : name
      throw new Error(`${at} is wrong: ${(error as Error).message}`, { cause: error })
    }
  })
  const names: readonly string[] = all.map((one) => one.name)
  const among = <T>(table: Readonly<Record<string, T>>) =>
    Object.entries(table)
      .filter(([known]) => names.includes(known))
      .map(([known, does]) => [`disturb:${known}`, does] as const)
  return {
    names,
    callers,
    faults: all.flatMap(({ faults }) => faults),
    changes: among<AnswerChange['change']>(answerChanges).map(([by, change]) => ({ name: by, change })),
    cuts: among(pageSizes).map(([by, sizeOf]) => ({ name: by, sizeOf })),
    open: names.includes('unknown-values') ? openMembers : {},
    ...(names.includes('varied-deliveries') && { varyDelivery: variedJson }),
  }
}

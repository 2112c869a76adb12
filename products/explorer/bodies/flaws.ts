import * as fc from 'fast-check'
import type { Api, ConversationCriteria, Json } from '../../../suites/api/index.js'
import type { WriteTrial } from '../../../suites/drivers/trial.js'
import type { Body, Refusal } from '../../../suites/judgements/body.js'

/** Opens a trial of bodies at the operation that the rule is judged at. */
export type Opening = (api: Api) => Promise<WriteTrial>

/** The bodies by which a rule can be tried: those that it has refused, and those that it has taken. */
export interface Flaws {
  /** How a trial is opened; more than one where the rule holds for several kinds of bodies. */
  readonly open: readonly [Opening, ...Opening[]]
  /** Bodies that are not valid, each in one respect. */
  readonly wrong: (api: Api, trial: WriteTrial) => readonly Body[] | Promise<readonly Body[]>
  /** Further ones, to be drawn. */
  readonly drawn?: (api: Api, trial: WriteTrial) => fc.Arbitrary<Json>
  /** The errors that are fair, where 400 `invalid_request` is not the only one. */
  readonly errors?: Refusal['errors']
  /** Judges one of the bodies that are valid, by its number. */
  readonly right?: (api: Api, trial: WriteTrial, pick: number) => Promise<void>
  /** The conversation that replies go to. */
  readonly wish?: ConversationCriteria
}

/** One of some values by its number: beyond the given ones a drawn one, if there are any. */
export function picked<T>(given: readonly T[], pick: number, drawn?: fc.Arbitrary<T>): T {
  const one = drawn && pick >= given.length ? fc.sample(drawn, { seed: pick, numRuns: 1 })[0] : undefined
  return one ?? (given[pick % given.length] as T)
}

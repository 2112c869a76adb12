import type { Json } from '../../../suites/api/index.js'
import { openTrial } from '../../../suites/drivers/trials.js'
import type { Refused } from '../../../suites/judgements/body.js'
import type { Flaws, Opening } from './flaws.js'

/** A body in which one member has a value. */
export const member =
  (name: string) =>
  (value: unknown): Json => ({ [name]: value })

/** Bodies in which one member has each of some values that it must not have. */
export const wrongIn = (
  name: string,
  values: readonly unknown[],
  open: readonly [Opening, ...Opening[]] = [openTrial],
): Flaws => ({ open, wrong: () => values.map(member(name)) })

/** Tries the bodies that the check of a rule sends. */
export const tried = (
  { wrong, others = [], drawn, errors }: Refused,
  open: Flaws['open'] = [openTrial],
): Flaws => ({
  open,
  wrong: () => [...wrong, ...others],
  ...(drawn && { drawn: () => drawn }),
  ...(errors && { errors }),
})

import * as fc from 'fast-check'
import { limits } from '../../contract/index.js'
import { anyFraction, anyList, anyObject } from '../../fixtures/arbitraries/other-type.js'
import type { Check, Json } from '../api/index.js'
import { openTrial, requireOrdinaryAccepted } from '../drivers/trials.js'
import { judgeRefused, refuses } from '../judgements/body.js'

const { min, max } = limits.rev

const revision = (expectedRev: unknown): Json => ({ expectedRev })

/** Below the least revision a call is not valid; the least itself is, stale or not. */
export const minRevision: Check = async (api) => {
  const trial = await openTrial(api)
  const below = fc.integer({ min: -max, max: min - 2 })
  await judgeRefused(api, trial, [revision(min - 1)], { drawn: below.map(revision), atMost: 1 })
  await requireOrdinaryAccepted(api, trial)
  const exchange = await trial.send({ expectedRev: min })
  if (exchange.response.status === 409) return api.expect.error(exchange, 409, 'rev_mismatch')
  const stale = { status: 409, code: 'rev_mismatch' } as const
  api.expect.status(exchange, 200, { compared: { answers: [{ status: 200 }, stale] } })
}

/** Beyond the greatest revision a call is not valid; the greatest itself gets what any revision to come gets. */
export const maxRevision: Check = async (api) => {
  const trial = await openTrial(api)
  const beyond = fc.constantFrom(2 ** 54, 2 ** 63, 2 ** 64, 1e21, 1e30)
  await judgeRefused(api, trial, [revision(max + 1)], { drawn: beyond.map(revision), atMost: 1 })
  await requireOrdinaryAccepted(api, trial)
  const greatest = await trial.send({ expectedRev: max })
  const choices = { 200: 'accept', 400: 'refuse', 409: 'mismatch' }
  api.oneChoice('rev-future', 'a revision still to come', greatest, choices)
  if (api.isError(greatest, 409, 'rev_mismatch')) return api.expect.error(greatest, 409, 'rev_mismatch')
  // What a revision still to come gets is open (gap.rev-future), but it is the same for all of them.
  const present = Number(trial.on.rev)
  const later = Math.min(present + 1000, max - 1)
  if (later <= present) return api.expect.status(greatest, [200, 400, 409])
  const soon = await trial.send({ expectedRev: later })
  const [seen, due] = [greatest, soon].map(({ response }) => response.status)
  api.expect.equal(seen, due, 'the status of any revision still to come', {
    by: [soon, greatest],
    compared: { statusOf: soon },
  })
  api.expect.status(greatest, [200, 400, 409])
}

/** A fraction whose floor is a revision; of one so large that it has no fraction, a small one. */
function fractionAt(rev: unknown): number {
  const half = Number(rev) + 0.5
  return Number.isInteger(half) ? 0.5 : half
}

/** A revision that is not a whole number is refused, even where its text or its floor is the present one. */
export const wholeRevision = refuses(
  [
    ({ rev }) => ({ expectedRev: String(rev) }),
    ({ rev }) => ({ expectedRev: fractionAt(rev) }),
    { expectedRev: false },
  ],
  {
    others: [
      ({ rev }) => ({ expectedRev: [rev] }),
      ...[true, 'latest', {}].map((expectedRev) => ({ expectedRev })),
    ],
    drawn: fc.oneof(anyFraction(), anyList(), anyObject()).map(revision),
    atMost: 1,
  },
)

import type { GapName } from '../../contract/index.js'
import type { ExcusedAnswer } from './choices.js'
import type { ErrorReader } from './dialect.js'
import { briefAnswer, type Expect } from './expect.js'

/** Holds where there are no other answers that no choice for a gap explains together with one. */
export function expectExplained(
  expect: Expect,
  errors: ErrorReader,
  gap: GapName,
  own: ExcusedAnswer,
  others: readonly ExcusedAnswer[],
): void {
  const [first, second] = others
  if (!first) return
  const isByStatus = !second && first.exchange.response.status !== own.exchange.response.status
  const answered = [...others, own].map(
    ({ what, exchange }) => `${what} answered ${briefAnswer(exchange, errors)} at ${exchange.operation}`,
  )
  expect.that(
    false,
    'answers that one permitted choice explains',
    `${answered.join(', and ')}: no choice of gap.${gap} explains ${others.length > 1 ? 'all' : 'both'}`,
    {
      by: [...others, own].map(({ exchange }) => exchange),
      certain: true,
      unexplained: gap,
      ...(isByStatus ? { compared: { statusOf: first.exchange } } : {}),
    },
  )
}

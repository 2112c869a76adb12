import { isDeepStrictEqual } from 'node:util'
import {
  type Api,
  type Basis,
  type Check,
  type ComparedPart,
  type Exchange,
  type Json,
  member,
  oddMember,
  succeeded,
} from '../api/index.js'
import { closeDealAt, type DealOutcome, judgeLikeOtherLosses } from '../observations/closing.js'
import { isTime } from './is-time.js'

/** Holds where a deal shows that it was closed, and how. */
export function expectClosed(api: Api, deal: Json, outcome: DealOutcome, where: string, by: Exchange): void {
  api.expect.member(deal, 'status', outcome, `status ${where}`, { by })
  api.expect.that(isTime(deal.closedAt), `a time in closedAt ${where}`, deal.closedAt ?? 'none', {
    by,
    compared: inClosedAt(deal),
  })
}

/** The time in `closedAt`. */
const inClosedAt = (deal: Json): ComparedPart => member(deal, 'closedAt', { schema: { format: 'instant' } })

/** How a deal was closed, and when. */
export const closingOf = ({ status, closedAt }: Json) => ({ status, closedAt })

/** Holds where a deal shows that it was closed as it did before. */
export function expectClosedAs(api: Api, later: Json, before: Json, basis: Basis): void {
  const [now, due] = [closingOf(later), closingOf(before)]
  api.expect.equal(now, due, 'the deal as it was closed', { ...basis, compared: oddMember(later, due) })
}

/** The result of closing a closed deal; a choice for gap.deal-reclose explains all of it. */
interface Reclosed {
  /** The closings that changed how the deal was closed, and those the other way that were refused for its state. */
  readonly moved: Exchange[]
  readonly refused: Exchange[]
}

/** Holds where a deal that was closed again is as it was, or as asked; a refusal leaves it as it was. */
function expectPermitted(
  api: Api,
  exchange: Exchange,
  [closed, later]: readonly [Json, Json],
  again: DealOutcome,
  by: readonly Exchange[],
): void {
  const certain = { by, certain: true }
  if (!succeeded(exchange)) {
    api.expect.refused(exchange, [{ status: 409, code: 'invalid_state' }], { by })
    expectClosedAs(api, later, closed, certain)
    return
  }
  const isEither = later.status === closed.status || later.status === again
  api.expect.that(isEither, `status ${closed.status} or ${again}`, later.status, {
    ...certain,
    compared: member(later, 'status', { schema: { enum: [closed.status, again] } }),
  })
  api.expect.that(isTime(later.closedAt), 'a time in closedAt', later.closedAt ?? 'none', {
    ...certain,
    compared: inClosedAt(later),
  })
}

/** Where one closed deal may be closed otherwise, each may (gap.deal-reclose). */
function judgeOneChoice(api: Api, { moved, refused }: Reclosed): void {
  const isMixed = moved.length > 0 && refused.length > 0
  const by = [...moved.slice(0, 1), ...refused.slice(0, 1)]
  const seen = 'one closed deal closed otherwise, and another refused'
  api.expect.that(!isMixed, 'every closed deal refused, or each closed otherwise', seen, {
    by,
    certain: true,
  })
}

/** A closed deal is not closed again, either way, and nothing in it moves. */
export const closesOnce: Check = async (api) => {
  const reclosed: Reclosed = { moved: [], refused: [] }
  const doubtful: (() => void)[] = []
  for (const outcome of ['won', 'lost'] as const) {
    const deal = await api.given.deal()
    const first = await closeDealAt(api, deal, outcome)
    if (outcome === 'lost') judgeLikeOtherLosses(api, first)
    // Without a reason a loss may be invalid (gap.deal-lost-reason).
    if (outcome === 'lost' && !succeeded(first)) continue
    api.given2xx(first)
    let closed = await api.read.deal(deal)
    for (const again of ['won', 'lost'] as const)
      await api.case(async () => {
        const exchange = await closeDealAt(api, closed, again)
        const by = [first, exchange]
        if (again === 'lost' && exchange.response.status === 400) return
        const before = closed
        const later = await api.read.deal(deal)
        expectPermitted(api, exchange, [before, later], again, by)
        if (!isDeepStrictEqual(closingOf(later), closingOf(before))) reclosed.moved.push(exchange)
        else if (again !== before.status && !succeeded(exchange)) reclosed.refused.push(exchange)
        if (succeeded(exchange)) closed = later
        doubtful.push(() => {
          // Closing once more may succeed where it moves neither status nor time (gap.deal-reclose).
          if (succeeded(exchange) && api.assumptions['deal-reclose'] === 'interchange')
            return expectClosed(api, later, again, 'in the list', exchange)
          if (succeeded(exchange)) return expectClosedAs(api, later, before, { by })
          api.expect.error(exchange, 409, 'invalid_state', { by })
          api.expect.unmoved(later, before, 'the deal as it was', { by })
        })
      })
  }
  judgeOneChoice(api, reclosed)
  for (const judge of doubtful) judge()
}

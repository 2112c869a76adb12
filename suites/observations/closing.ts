import { op } from '../../contract/index.js'
import type { Api, Exchange, Json } from '../api/index.js'

const operation = op.closeDeal

/** How a deal is closed. */
export type DealOutcome = 'won' | 'lost'

/** How the body of a close says won or lost (gap.deal-close-selector). */
export interface CloseWords {
  readonly field: string
  readonly won: unknown
  readonly lost: unknown
}

const usual: readonly CloseWords[] = [
  { field: 'outcome', won: 'won', lost: 'lost' },
  { field: 'status', won: 'won', lost: 'lost' },
  { field: 'result', won: 'won', lost: 'lost' },
  { field: 'won', won: true, lost: false },
]

/** Finds the words out on a deal of its own, once per run: the first that are not refused, otherwise the assumed ones. */
export const detectCloseWords = (api: Api): Promise<CloseWords> =>
  api.observe(
    'words of closing a deal',
    async (runner) => {
      const assumed: CloseWords = runner.assumptions['deal-close-selector']
      if (runner.isConfigured('deal-close-selector')) return assumed
      const deal = await runner.given.deal()
      for (const words of [assumed, ...usual.filter(({ field }) => field !== assumed.field)]) {
        const call = { params: { id: String(deal.id) }, body: bodyIn(words, 'won', deal.rev) }
        const exchange = await runner.call(operation, { ...call, idempotencyKey: runner.fresh.key() })
        if (exchange.response.status === 400) continue
        if (exchange.response.status < 300) runner.detected('deal-close-selector', words)
        return words
      }
      return assumed
    },
    { lasting: true },
  )

const bodyIn = (words: CloseWords, outcome: DealOutcome, expectedRev: unknown): Json => ({
  [words.field]: words[outcome],
  expectedRev,
})

/** The body that closes a deal expected at a revision, in the words found out. */
export const makeCloseBody = async (api: Api, outcome: DealOutcome, expectedRev: unknown): Promise<Json> => ({
  ...bodyIn(await detectCloseWords(api), outcome, expectedRev),
  // A loss may need a reason, which only the configuration knows.
  ...(outcome === 'lost' ? api.assumptions['deal-lost-reason'].send : {}),
})

/** Closes a deal, expected as it stands or at another revision. */
export const closeDealAt = async (
  api: Api,
  deal: Json,
  outcome: DealOutcome,
  expectedRev: unknown = deal.rev,
): Promise<Exchange> =>
  api.call(operation, {
    params: { id: String(deal.id) },
    body: await makeCloseBody(api, outcome, expectedRev),
  })

/**
 * Judges the answer to a loss of an open deal without a reason, together with those to others: a server that needs one
 * always does (gap.deal-lost-reason).
 */
export function judgeLikeOtherLosses(api: Api, exchange: Exchange): void {
  if (Object.keys(api.assumptions['deal-lost-reason'].send).length > 0) return
  api.oneChoice('deal-lost-reason', 'a loss without a reason', exchange, { 200: 'optional', 400: 'required' })
}

/** Closes a deal, expected at a revision that it has passed. */
export const closeDealStale = async (
  api: Api,
  deal: Json,
  outcome: DealOutcome,
  expectedRev: number,
): Promise<Exchange> =>
  api.call(operation, {
    params: { id: String(deal.id) },
    body: await makeCloseBody(api, outcome, expectedRev),
    isStale: true,
  })

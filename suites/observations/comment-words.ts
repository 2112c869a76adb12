import { op } from '../../contract/index.js'
import { type Api, gapHintText, type Json } from '../api/index.js'

/** How a comment names its text and an internal note (gap.ticket-comment-body); `reply` is documented. */
export interface CommentWords {
  readonly text: string
  readonly kind: string
  /** Absent where a note goes without a kind. */
  readonly note?: string
}

const usual: readonly CommentWords[] = ['body', 'text', 'content'].flatMap((text) => [
  { text, kind: 'kind', note: 'note' },
  { text, kind: 'kind', note: 'internal' },
  { text, kind: 'kind' },
])

/** The body of a comment in the words found out. */
export const commentBody = (api: Api, words: CommentWords, kind: 'note' | 'reply'): Json => {
  const word = kind === 'reply' ? 'reply' : words.note
  return { [words.text]: `${api.fresh.word()} ñ李🙂`, ...(word === undefined ? {} : { [words.kind]: word }) }
}

/** Finds the words out by notes on a ticket that may be changed, once per run: the first that are not refused. */
export const detectCommentWords = (api: Api): Promise<CommentWords> =>
  api.observe(
    'words of ticket comments',
    async (runner) => {
      const assumed = runner.assumptions['ticket-comment-body']
      if (runner.isConfigured('ticket-comment-body')) return assumed
      const params = { id: String((await runner.given.ticket()).id) }
      for (const words of [assumed, ...usual]) {
        const body = commentBody(runner, words, 'note')
        const exchange = await runner.call(op.commentTicket, { params, body })
        if (exchange.response.status === 400) continue
        if (exchange.response.status < 300)
          runner.detected('ticket-comment-body', { ...words, reply: 'reply' })
        return words
      }
      return runner.inconclusive(
        `none of the usual bodies is accepted: ${gapHintText('ticket-comment-body', assumed)}`,
      )
    },
    { lasting: true },
  )

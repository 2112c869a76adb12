import { op } from '../../contract/index.js'
import { type Api, gapHintText, type Json, recordIn } from '../api/index.js'

/** How the tags operation names what to add and what to remove (gap.contact-tags-body). */
export interface TagWords {
  readonly add: string
  readonly remove: string
}

const operation = op.tagContact

const usual: readonly TagWords[] = [
  { add: 'add', remove: 'remove' },
  { add: 'tags', remove: 'removeTags' },
  { add: 'addTags', remove: 'removeTags' },
]

/** The body that adds and removes tags in the words found out. */
export const tagsBody = (words: TagWords, add: readonly string[], remove: readonly string[]): Json => ({
  ...(add.length > 0 ? { [words.add]: add } : {}),
  ...(remove.length > 0 ? { [words.remove]: remove } : {}),
})

/** How much of a call came about: nothing, one of its halves, or both. */
type Effect = 0 | 1 | 2

/** Finds the words out on a contact of its own, once per run: those with the most effect, otherwise the only ones taken. */
export const detectTagWords = (api: Api): Promise<TagWords> =>
  api.observe(
    'words of the tags operation',
    async (runner) => {
      const assumed: TagWords = runner.assumptions['contact-tags-body']
      if (runner.isConfigured('contact-tags-body')) return assumed
      const tried: { words: TagWords; effect: Effect }[] = []
      let refused = 0
      for (const words of [assumed, ...usual.filter((one) => one.add !== assumed.add)]) {
        const effect = await probeEffect(runner, words)
        if (effect === 2) return found(runner, words)
        if (effect === undefined) refused += 1
        else tried.push({ words, effect })
      }
      const [best, next] = tried.toSorted((a, b) => b.effect - a.effect)
      if (best && (best.effect > 0 || (!next && refused > 0))) return found(runner, best.words)
      return runner.inconclusive(
        `none of the usual words has an effect: ${gapHintText('contact-tags-body', assumed)}`,
      )
    },
    { lasting: true },
  )

const found = (api: Api, words: TagWords): TagWords => {
  api.detected('contact-tags-body', words)
  return words
}

/** What adding one tag and removing another in these words comes to, by answer or list; undefined where refused. */
async function probeEffect(api: Api, words: TagWords): Promise<Effect | undefined> {
  const [added, removed] = [api.fresh.word(), api.fresh.word()]
  const contact = await api.given.contact({ tags: [removed] })
  const body = tagsBody(words, [added], [removed])
  const exchange = await api.call(operation, { params: { id: String(contact.id) }, body })
  if (exchange.response.status === 400) return undefined
  const shown = ({ tags }: Json) => (Array.isArray(tags) ? tags : [removed])
  const [answered, listed] = [shown(recordIn(exchange)), shown(await api.read.contact(contact))]
  const adds = answered.includes(added) || listed.includes(added)
  const removes = !answered.includes(removed) || !listed.includes(removed)
  return adds && removes ? 2 : adds || removes ? 1 : 0
}

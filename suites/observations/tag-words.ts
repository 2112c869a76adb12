import { type Api, type Exchange, isObject, type Json } from '../harness/index.js'

/** How the tags endpoint names what to add and what to remove (gap.contact-tags-body). */
export interface TagWords {
  readonly add: string
  readonly remove: string
}

const endpoint = 'POST /api/v1/contacts/{id}/tags'

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

/** Finds the words out on a contact of its own, once per run: those that have an effect, else the only ones taken. */
export const tagWords = (api: Api): Promise<TagWords> =>
  api.observe('words of the tags endpoint', async (asker) => {
    const before = asker.fresh.word()
    const contact = await asker.given.contact({ tags: [before] })
    const configured = asker.assumptions['contact-tags-body']
    const taken: TagWords[] = []
    let refused = 0
    for (const words of [configured, ...usual.filter((one) => one.add !== configured.add)]) {
      const added = asker.fresh.word()
      const body = tagsBody(words, [added], [before])
      const exchange = await asker.call(endpoint, { params: { id: String(contact.id) }, body })
      if (exchange.response.status === 400) refused += 1
      else if (await hasEffect(asker, contact, exchange, added, before)) return words
      else taken.push(words)
    }
    const [only, another] = taken
    if (only && !another && refused > 0) return only
    return asker.cannotTell('none of the usual words has an effect: set assumptions.contact-tags-body')
  })

/** Whether the answer or the list shows that one word came or the other went. */
async function hasEffect(
  api: Api,
  contact: Json,
  { response: { json } }: Exchange,
  added: string,
  removed: string,
): Promise<boolean> {
  const shows = ({ tags }: Json) => Array.isArray(tags) && (tags.includes(added) || !tags.includes(removed))
  if (isObject(json) && isObject(json.data) && shows(json.data)) return true
  return shows(await api.read.contact(contact))
}

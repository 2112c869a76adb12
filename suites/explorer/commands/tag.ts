import * as fc from 'fast-check'
import { op } from '../../../contract/index.js'
import { Absent } from '../../model/absent.js'
import { textsIn } from '../../model/words.js'
import { command } from '../command.js'
import { recent } from '../references.js'

const list = command({
  name: 'list tags',
  operations: [op.listTags],
  about: ['tags', 'tag', 'contacts'],
  weight: 1,
  draw(world) {
    const contact = recent(world.names('contact'))
    return contact && fc.record({ contact })
  },
  async run(scenario, { contact }) {
    const { api, world } = scenario
    // Tags that are kept by hand are not those of contacts (gap.tag-origin).
    if (api.assumptions['tag-origin'] === 'vocabulary') throw new Absent('tags of contacts')
    const missing = new Set<unknown>(textsIn(world.get(contact).record.tags))
    if (missing.size === 0) return
    const all = [...missing]
    const found = ({ name }: { readonly name?: unknown }) => missing.delete(name) && missing.size === 0
    const { pages, records, ended } = await api.read.walk(op.listTags, {}, { until: found, maxPages: 6 })
    const last = pages.at(-1)?.exchange
    if (last === undefined) return
    const listed = new Set(records.map(({ name }) => name))
    const lost = all.filter((name) => !listed.has(name))
    if (!ended && lost.length > 0) return
    scenario.judge('tag.of-contacts', last, ({ expect }) =>
      expect.equal(lost, [], `tags of ${contact} that the list of tags lacks`, { by: last }),
    )
  },
})

/** The list of tags (section 2.10). */
export const tagCommands = [list]

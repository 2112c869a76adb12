import * as fc from 'fast-check'
import { op } from '../../../contract/index.js'
import { command } from '../command.js'
import { judgeOnce } from '../lists/page-rules.js'
import { textsIn } from '../model/words.js'

const list = command({
  name: 'list tags',
  operations: [op.listTags],
  about: ['tags', 'tag', 'contacts'],
  weight: 2,
  draw: (world) => (world.names('contact').length > 0 ? fc.constant({}) : undefined),
  async run(scenario) {
    const { api, world } = scenario
    const names = new Set(world.all('contact').flatMap(({ record }) => textsIn(record.tags)))
    if (names.size === 0) return
    const { pages, records, ended } = await api.read.walk(op.listTags, {}, { maxPages: 6 })
    for (const page of pages)
      judgeOnce(
        scenario,
        page.records.filter(({ name }) => names.has(String(name))),
        page.exchange,
      )
    const listed = new Set(records.map(({ name }) => name))
    const missing = [...names].filter((name) => !listed.has(name))
    const last = pages.at(-1)?.exchange
    // Where none is listed, the tags may be kept by hand, or listed later (gap.tag-origin).
    if (last === undefined || !ended || missing.length === names.size) return
    scenario.judge('tag.of-contacts', last, ({ expect }) =>
      expect.equal(missing, [], 'tags of contacts that the list of tags lacks', { by: last }),
    )
  },
})

/** The list of tags (section 2.10). */
export const tagCommands = [list]

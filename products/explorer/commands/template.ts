import * as fc from 'fast-check'
import { op } from '../../../contract/index.js'
import { givesPage } from '../../../suites/judgements/pages.js'
import { command } from '../command.js'

/** What every template shows. */
const fields = ['id', 'name', 'language', 'status', 'components']

/** The most pages of templates that are read. */
const maxPages = 6

const list = command({
  name: 'list templates',
  operations: [op.listTemplates],
  about: ['templates', 'template', 'paging'],
  weight: 1,
  draw: () => fc.record({ limit: fc.oneof(fc.constantFrom(5, 10, 25), fc.integer({ min: 1, max: 100 })) }),
  async run(scenario, { limit }) {
    const { api } = scenario
    const phoneNumberId = api.given.phoneNumber()
    const query = { phoneNumberId }
    await scenario.judging('template.list-ok', op.listTemplates, () =>
      givesPage(fields, () => [{ ...query, limit: String(limit) }])(api.at(op.listTemplates)),
    )
    const walk = await api.read.walk(op.listTemplates, { query }, { limit, maxPages })
    const last = walk.pages.at(-1)?.exchange
    if (last === undefined) return
    for (const { records, exchange } of walk.pages) {
      const stray = records.find(({ businessAccountId }) => String(businessAccountId ?? '').trim() === '')
      scenario.judge('template.legacy-excluded', exchange, ({ expect }) =>
        expect.that(stray === undefined, 'a template of a known account', stray, { by: exchange }),
      )
      scenario.judge('paging.limit-caps-page', exchange, ({ expect }) =>
        expect.that(records.length <= limit, `at most ${limit} templates`, records.length, { by: exchange }),
      )
    }
    const twice = walk.ids.find((id, at) => walk.ids.indexOf(id) !== at)
    scenario.judge('paging.traversal-complete', last, ({ expect }) =>
      expect.that(twice === undefined, 'each template once', `${twice} again`, { by: last }),
    )
    if (!walk.ended) return
    const { approved, unapproved } = api.target.records.templates ?? {}
    for (const [named, isApproved] of [
      [approved, true],
      [unapproved, false],
    ] as const) {
      if (named === undefined) continue
      const fits = walk.records.some(
        ({ name, language, status }) =>
          name === named.name && language === named.language && (status === 'APPROVED') === isApproved,
      )
      scenario.judge('template.mirrors-provider', last, ({ expect }) =>
        expect.that(
          fits,
          `${named.name} (${named.language}) listed, ${isApproved ? '' : 'not '}\`APPROVED\``,
          walk.records.filter(({ name }) => name === named.name).map(({ status }) => status),
          { by: last },
        ),
      )
    }
  },
})

/** The list of templates (section 4.7). */
export const templateCommands = [list]

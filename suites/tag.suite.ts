import { families, op } from '../contract/index.js'
import { type Api, asValue, type Json, together } from './api/index.js'
import { givesPage } from './judgements/pages.js'
import { familySuite } from './kinds/family-suite.js'

/** Holds where the list has a tag of each name. */
async function expectListed(api: Api, names: readonly string[]): Promise<void> {
  const missing = new Set<unknown>(names)
  const found = ({ name }: Json) => missing.delete(name) && missing.size === 0
  const { pages, records, ended } = await api.read.walk(op.listTags, {}, { until: found })
  const listed = new Set(records.map(({ name }) => name))
  if (!ended && names.some((name) => !listed.has(name))) api.inconclusive('the list of tags does not end')
  const all = pages.map(({ exchange }) => exchange)
  for (const name of names)
    await api.case(async () =>
      api.expect.that(listed.has(name), `a tag named ${name}`, 'a list without it', {
        by: all.slice(-2),
        in: all,
        compared: { lacks: [asValue(name)] },
      }),
    )
}

/** Where tags are kept by hand, one of them stays listed once a contact is given it (gap.tag-origin). */
async function judgeVocabulary(api: Api): Promise<void> {
  const [first] = (await api.read.leading(op.listTags, {}, { limit: 1 })).records
  if (typeof first?.name !== 'string') return api.inconclusive('the vocabulary holds no tag (gap.tag-origin)')
  const { id } = await api.given.contact()
  const body = { tags: [first.name] }
  api.given2xx(await api.call(op.updateContact, { params: { id: String(id) }, body }))
  await expectListed(api, [first.name])
}

/** A tag that its only contact has lost is listed once it is given again. */
async function judgeTagGivenAgain(api: Api, id: unknown, tag: string): Promise<void> {
  const params = { id: String(id) }
  for (const body of [{ removeTags: [tag] }, { tags: [tag] }])
    api.given2xx(await api.call(op.updateContact, { params, body }))
  await expectListed(api, [tag])
}

/** The checks of the family tag. */
export const tagSuite = familySuite(families.tag, {
  'tag.list-ok': givesPage(['id', 'name'], () => [{}, { limit: '1' }]),

  'tag.of-contacts': together(async (api) => {
    if (api.assumptions['tag-origin'] === 'vocabulary') return judgeVocabulary(api)
    const [first, second, third] = [api.fresh.word(), api.fresh.word(), api.fresh.word()]
    const { id } = await api.given.contact({ tags: [first] })
    const accented = `${api.oneOf('beginning of a tag', ['ñ李', '🙂', 'жω', 'عربي', 'ทดสอบ'])}${second}`
    const tags = [`${second}-${third}`, third, accented]
    const updated = await api.call(op.updateContact, {
      params: { id: String(id) },
      body: { tags },
    })
    api.given2xx(updated)
    await expectListed(api, [third, `${second}-${third}`, accented, first])
    await judgeTagGivenAgain(api, id, first)
  }),
})

import { families } from '../contract/index.js'
import { type Api, suite, together } from './harness/index.js'
import { givesPage } from './judgements/pages.js'

/** Holds where some page of the list has a tag of that name. */
async function inTheList(api: Api, name: string): Promise<void> {
  const { record, exchanges, ended } = await api.read.first('GET /api/v1/tags', (tag) => tag.name === name)
  if (record === undefined && !ended) api.cannotTell('the list of tags does not end')
  const by = exchanges.slice(-2)
  api.expect.that(record !== undefined, `a tag named ${name}`, 'a list without it', { by })
}

/** The checks of the family tag. */
export const tagSuite = suite(families.tag, {
  'list-ok': givesPage(['id', 'name'], () => [{}, { limit: '1' }]),

  'of-contacts': together(async (api) => {
    const [first, second, third] = [api.fresh.word(), api.fresh.word(), api.fresh.word()]
    const { id } = await api.given.contact({ tags: [first] })
    const accented = `ñ李${second}`
    const tags = [`${second}-${third}`, third, accented]
    const updated = await api.call('PATCH /api/v1/contacts/{id}', {
      params: { id: String(id) },
      body: { tags },
    })
    api.given2xx(updated)
    for (const name of [third, `${second}-${third}`, accented, first])
      await api.case(() => inTheList(api, name))
  }),
})

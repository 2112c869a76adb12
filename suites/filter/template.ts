import { type Api, type Check, member, type Walk } from '../api/index.js'

const walkTemplates = (api: Api, phoneNumberId: string, limit: number): Promise<Walk> =>
  api.read.walk(api.operation, { query: { phoneNumberId } }, { limit, maxPages: 40 })

const accountsOf = ({ records }: Walk): readonly unknown[] => [
  ...new Set(records.map(({ businessAccountId }) => businessAccountId)),
]

/** The templates of a number are those of one account, on all pages; those of another account's number are others. */
const byNumber: Check = async (api) => {
  const one = await walkTemplates(api, api.given.phoneNumber(), 100)
  if (one.records.length === 0) return api.inconclusive('the number has no templates')
  const small = await walkTemplates(api, api.given.phoneNumber(), Math.max(2, Math.ceil(one.ids.length / 4)))
  for (const walk of [one, small])
    await api.case(async () => {
      const by = walk.pages.map(({ exchange }) => exchange)
      const [first] = walk.records
      const equals = first?.businessAccountId
      const odd = walk.records.find(({ businessAccountId }) => businessAccountId !== equals)
      const compared = { ...member(odd, 'businessAccountId', { equals }), like: first }
      api.expect.equal(accountsOf(walk).length, 1, 'business accounts among the templates of a number', {
        by,
        compared,
      })
    })
  const { otherPhoneNumber } = api.target.records
  if (otherPhoneNumber === undefined) return
  const other = await walkTemplates(api, otherPhoneNumber, 100)
  const shared = other.ids.filter((id) => one.ids.includes(id))
  const by = [...one.pages, ...other.pages].map(({ exchange }) => exchange)
  await api.case(async () => {
    api.expect.equal(shared, [], "templates of two accounts' numbers at once", {
      by,
      in: other.pages.map(({ exchange }) => exchange),
      compared: { shows: shared.slice(0, 1) },
    })
    api.expect.that(accountsOf(other).length <= 1, 'one business account', accountsOf(other), { by })
  })
}

/** The check of the filter of templates (section 4.7). */
export const templates = { 'filter.template-number': byNumber }

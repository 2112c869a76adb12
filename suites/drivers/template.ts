import { op } from '../../contract/index.js'
import { type Api, type Call, type Json, Untested } from '../api/index.js'
import { foreignNumber, type Side } from '../observations/foreign-records.js'
import type { Drivers } from './driver.js'
import { isOwn } from './list-fixture.js'

/** The templates of each number that is known, in large pages and in small ones. */
async function listTemplates(api: Api): Promise<void> {
  const { phoneNumber, otherPhoneNumber } = api.target.records
  const read = (phoneNumberId: string | undefined, limit: number, maxPages: number) =>
    api.read.walk(op.listTemplates, { query: { phoneNumberId } }, { limit, maxPages })
  await read(phoneNumber, 100, 10)
  await read(phoneNumber, 3, 2)
  if (otherPhoneNumber !== undefined) await read(otherPhoneNumber, 100, 2)
}

const numberOf = (api: Api, side: Side): NonNullable<Call['query']> => ({
  phoneNumberId: isOwn(side) ? api.given.phoneNumber() : foreignNumber(api),
})

/** The templates of the number of one side, unless both numbers are of one business account. */
async function findMarkedTemplates(api: Api, side: Side): Promise<readonly Json[]> {
  const of = (one: Side) =>
    api.observe(
      `templates of the ${isOwn(one) ? 'own' : 'other'} number`,
      async (reader) => {
        const call = { ...one, query: numberOf(reader, one) }
        // Whole pages: what does not belong there may come after the records that do.
        return (await reader.read.walk(op.listTemplates, call, { maxPages: 3 })).records
      },
      { lasting: true },
    )
  const [here, there] = [await of({}), await of({ as: 'otherWorkspace' })]
  const accounts = new Set(there.map(({ businessAccountId }) => businessAccountId))
  if (here.every(({ businessAccountId }) => accounts.has(businessAccountId)))
    throw new Untested(
      'the numbers of both workspaces may be of one business account',
      'name numbers of two business accounts in records.phoneNumber and records.foreign.phoneNumber',
    )
  if (isOwn(side)) return here.filter(({ businessAccountId }) => !accounts.has(businessAccountId))
  return there.map((template) => ({ ...template, ...numberOf(api, side) }))
}

/** How to list message templates (section 4.7). */
export const templateDrivers: Drivers<typeof op.listTemplates> = {
  [op.listTemplates]: {
    async valid({ target }) {
      const { phoneNumber } = target.records
      return phoneNumber === undefined ? {} : { query: { phoneNumberId: phoneNumber } }
    },
    harmless: () => ({}),
    cover: listTemplates,
    list: {
      marked: findMarkedTemplates,
      mark: ['id', 'name', 'language', 'businessAccountId'],
      queries: ({ phoneNumberId }) => [{ phoneNumberId }],
      needs: (api, side) => ({ query: numberOf(api, side) }),
    },
  },
}

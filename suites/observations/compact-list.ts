import { limits, type OperationId, op } from '../../contract/index.js'
import { type Api, type Json, Untested } from '../api/index.js'
import type { IsolatedSubset } from './isolated-subset.js'

/** How far a list is read that nothing can be cut out of, as no filter is documented (gap.compact-filters). */
export const pageLimit = { maxPages: 60 }

const contacts: OperationId = op.listContacts

/** Makes contacts enough for a page of the default size and one more, once per run; gives the ids of those made. */
const makeEnough = (api: Api): Promise<readonly string[]> =>
  api.observe(
    'contacts for more than a page',
    async (maker) => {
      const needed = limits.page.default + 1
      const { ids, ended } = await maker.read.walk(contacts, {}, { maxPages: 4 })
      const made = await maker.each(Math.max(2, ended ? needed - ids.length : 0), () => maker.given.contact())
      return made.map(({ id }) => String(id))
    },
    { lasting: true },
  )

/** The whole of the rule's list, long enough to page through where its records can be made. */
export async function readWholeList(api: Api): Promise<IsolatedSubset> {
  await makeOwnRecords(api)
  return { operation: api.operation, query: {} }
}

/** The ids of records made for the rule's list, where its records can be made. */
export const makeOwnRecords = async (api: Api): Promise<readonly string[]> =>
  api.operation === contacts && api.target.allow !== 'none' ? makeEnough(api) : []

/** Some records of a list, from its beginning and end and between and of every sort, as the list shows them now. */
export async function readSomeListed(api: Api, list: OperationId): Promise<readonly Json[]> {
  const { records } = await api.read.walk(list, {}, { maxPages: 3 })
  if (records.length === 0)
    throw new Untested(`${list} lists none`, 'the workspace must hold records of every kind')
  const last = records.length - 1
  const places = new Set([0, 0.2, 0.4, 0.6, 0.8, 1].map((part) => Math.round(part * last)))
  const sorts = new Set(ofEverySort(records))
  return records.filter((record, place) => places.has(place) || sorts.has(record))
}

/** The most values of a member that are distinguished, as those of an enumeration are. */
const fewValues = 6

/** Records of which each is the first with null in some member, or with some value of an enumeration. */
function ofEverySort(records: readonly Json[]): readonly Json[] {
  const valuesOf = (name: string) => new Set(records.map(({ [name]: value }) => value))
  const names = Object.keys(records[0] ?? {})
  const enumerated = new Set(names.filter((name) => valuesOf(name).size <= fewValues))
  const seen = new Set<string>()
  return records.filter((record) => {
    const traits = names
      .filter((name) => record[name] === null || (enumerated.has(name) && typeof record[name] === 'string'))
      .map((name) => `${name} ${record[name]}`)
    const isNew = traits.some((trait) => !seen.has(trait))
    for (const trait of traits) seen.add(trait)
    return isNew
  })
}

/** Every contact that is listed; inconclusive where there are too many to read. */
export async function readAllContacts(api: Api): Promise<readonly Json[]> {
  const walk = await api.read.walk(contacts, {}, pageLimit)
  return walk.ended ? walk.records : api.inconclusive('the list of contacts is too long to be read whole')
}

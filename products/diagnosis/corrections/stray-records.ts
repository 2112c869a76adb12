import { atSteps, type Exchange, isObject, type Json } from '../../../suites/api/index.js'
import type { Failure } from '../failure.js'
import { isList, recordsIn } from '../page.js'
import type { CorrectionsOf } from './correction.js'
import { correctedList, whole } from './listed-records.js'

/** The most marks by which records are taken out of a list. */
const maxMarks = 3

/** Records that a list shows and should not: all that have a mark which most others have not. */
export const strayRecords: CorrectionsOf = (failures) => {
  const [first] = failures
  const { page, record, name: compared } = (first && strayIn(first)) ?? {}
  if (!page || !record) return []
  const { operation } = page
  const lists = new Set([operation])
  const own =
    compared !== undefined && isKind(record[compared]) ? [[compared, record[compared]] as const] : []
  return [...own, ...marksOf(record, recordsIn(page.response.json))]
    .slice(0, maxMarks)
    .map(([name, value]) => {
      const cause = `${operation}: records with \`${name}\` ${JSON.stringify(value)} are listed`
      return {
        ...correctedList(lists, cause, async (call) =>
          (await whole([], 'with')(call))?.filter((one) => one[name] !== value),
        ),
        part: () => correctedList(lists, cause, whole([], 'with')),
      }
    })
}

/** The record of a page that a failure is about: one that should not be there, or that is not as it should be. */
function strayIn({
  details,
}: Failure): { readonly page: Exchange; readonly record: Json; readonly name?: string } | undefined {
  const { comparison } = details ?? {}
  if (comparison?.of === 'member') {
    const record = atSteps(comparison.in.response.json, comparison.path.slice(0, 2))
    const [, , name = ''] = comparison.path
    return isPage(comparison.in) && isObject(record) ? { page: comparison.in, record, name } : undefined
  }
  const wanted =
    comparison?.of === 'records' && comparison.shows?.length === 1 ? comparison.shows[0] : undefined
  if (comparison?.of !== 'records' || wanted === undefined) return undefined
  for (const page of comparison.in.filter(isPage)) {
    const record = recordsIn(page.response.json).find((one) => Object.values(one).includes(wanted))
    if (record) return { page, record }
  }
  return undefined
}

const isPage = ({ operation }: Exchange): boolean => isList(operation)

/** The members of a record with a value that says a kind, and that fewer than half of some records have, the rarest first. */
function marksOf(
  record: Json,
  records: readonly Json[],
): readonly (readonly [name: string, value: unknown])[] {
  const countOf = (name: string) => records.filter((one) => one[name] === record[name]).length
  return Object.entries(record)
    .filter(([name, value]) => isKind(value) && countOf(name) * 2 < records.length)
    .toSorted(([a], [b]) => countOf(a) - countOf(b))
}

/** Whether a value says nothing of one record: it is not a name, number or time. */
export const isKind = (value: unknown): boolean =>
  value === null || typeof value === 'boolean' || (typeof value === 'string' && /^[a-z_]{0,20}$/.test(value))

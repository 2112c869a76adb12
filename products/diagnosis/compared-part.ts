import type { Comparison, Exchange } from '../../suites/api/index.js'
import { generalText } from './general-text.js'
import { filtersOf, isList } from './page.js'

/** What a comparison was about, without what differs from one record to the next; the same for failures that are the same. */
export function comparedPart(comparison: Comparison): string {
  switch (comparison.of) {
    case 'answer':
      return 'the answer'
    case 'refusal':
      return 'a refusal'
    case 'member':
      return `the member ${nameAt(comparison.path)}, ${requirementOf(comparison.is)}`
    case 'header':
      return `the header ${comparison.name}, ${requirementOf(comparison.is)}`
    case 'records':
      return isOfListed(comparison)
        ? `the records of ${listIn(comparison.in)}: ${kindOf(comparison)}`
        : `the text ${generalText([...(comparison.shows ?? []), ...(comparison.lacks ?? [])].join(' '))}`
  }
}

/** Whether pages are compared by their records, not by a text that could be in any answer. */
const isOfListed = ({ in: pages, shows = [] }: Extract<Comparison, { of: 'records' }>): boolean =>
  pages.some(isPage) &&
  shows.every((text) => pages.some(({ response }) => response.text.includes(JSON.stringify(text))))

/** The very place that was compared: the same for all rules that are broken there. */
export function comparedPlace(comparison: Comparison): string | undefined {
  if (comparison.of === 'member') return `exchange ${comparison.in.index}: ${comparison.path.join('.')}`
  if (comparison.of !== 'records') return undefined
  const [page] = comparison.in
  const [wrong, ...others] = [...(comparison.shows ?? []), ...(comparison.lacks ?? [])]
  return page && wrong !== undefined && others.length === 0 ? `exchange ${page.index}: ${wrong}` : undefined
}

const isPage = ({ operation }: Exchange): boolean => isList(operation)

/** Names that lead to a place in an answer, whichever of several records it is of. */
const nameAt = (path: readonly string[]): string => path.filter((step) => !/^\d+$/.test(step)).join('.')

/** What is asked of a value: the value itself where it is the same for every record. */
function requirementOf(is: Extract<Comparison, { of: 'member' }>['is']): string {
  if ('schema' in is) return JSON.stringify(is.schema)
  if ('present' in is) return is.present ? 'present' : 'absent'
  if ('differs' in is) return 'another value'
  return is.equals === null || typeof is.equals === 'boolean' ? String(is.equals) : 'the value that is due'
}

/** The list that some pages are of, by its operation and the names of its filters. */
function listIn(pages: readonly Exchange[]): string {
  const page = pages.findLast(isPage)
  if (!page) return 'no list'
  return [page.operation, ...filterNamesIn(page)].join(' ')
}

const filterNamesIn = ({ request }: Exchange): readonly string[] =>
  Object.keys(filtersOf(request.path)).toSorted()

/** Whether pages lack records, show some that should not be there, or show them in another order. */
function kindOf({ shows = [] }: Extract<Comparison, { of: 'records' }>): string {
  if (shows.length === 0) return 'lacking'
  if (shows.length === 1) return 'not asked for'
  return new Set(shows).size < shows.length ? 'twice' : 'in another order'
}

/** Whether a list that is asked for without a filter lacks records, whatever made them. */
export const isOfLostRecords = (comparison: Comparison): boolean =>
  comparison.of === 'records' &&
  comparison.in.some(isPage) &&
  comparison.in.every((page) => filterNamesIn(page).length === 0) &&
  kindOf(comparison) === 'lacking'

import { pathValues } from '../../../contract/index.js'
import { readOnce } from './read-once.js'

/** The values of the parameters in the path of a request. */
export const pathValuesOf = readOnce(({ operation, recorded: { path } }) => pathValues(operation, path))

/** The parameters in the query of a request. */
export const parametersOf = readOnce(({ recorded: { path } }) => {
  const mark = path.indexOf('?')
  return new URLSearchParams(mark < 0 ? '' : path.slice(mark + 1))
})

/** The filters of a list: its parameters without paging. Undefined where one is empty or stands twice, which leaves open what it means. */
export const filtersOf = readOnce((exchange): Readonly<Record<string, string>> | undefined => {
  const filters: Record<string, string> = {}
  for (const [name, value] of parametersOf(exchange)) {
    if (name === 'limit' || name === 'cursor') continue
    if (value === '' || name in filters) return undefined
    filters[name] = value
  }
  return filters
})

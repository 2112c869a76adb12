import type { TrafficExchange } from '../traffic-exchange.js'

/** The parameters in the query of a request. */
export const parametersOf = ({ request }: TrafficExchange): URLSearchParams =>
  new URLSearchParams(request.path.split('?').slice(1).join('?'))

/** The filters of a list: its parameters without paging. Undefined where one is empty or stands twice, which leaves open what it means. */
export function filtersOf(exchange: TrafficExchange): Readonly<Record<string, string>> | undefined {
  const filters: Record<string, string> = {}
  for (const [name, value] of parametersOf(exchange)) {
    if (name === 'limit' || name === 'cursor') continue
    if (value === '' || name in filters) return undefined
    filters[name] = value
  }
  return filters
}

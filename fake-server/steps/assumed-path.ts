import type { Assumptions } from '../../contract/index.js'

/** The paths that the document leaves open, as the routes know them, with the gap that holds the assumed one. */
const open = {
  '/api/v1/booking-types/{id}/slots': 'slots-endpoint',
  '/api/v1/webhooks/events': 'webhook-events-catalog',
} as const

/** The values of a path's parameters, if a path is of that template. */
function matched(template: string, path: string): readonly string[] | undefined {
  const [before = '', after] = template.split('{id}')
  if (after === undefined) return path === template ? [] : undefined
  const id = path.slice(before.length, path.length - after.length)
  const isIt = path.startsWith(before) && path.endsWith(after) && id !== '' && !id.includes('/')
  return isIt ? [id] : undefined
}

/** The path by which the routes know what is asked for; undefined for one that is assumed to be elsewhere. */
export function knownPath(path: string, assumptions: Assumptions): string | undefined {
  for (const [known, gap] of Object.entries(open)) {
    const assumed = assumptions[gap].path
    if (assumed === known) continue
    const params = matched(assumed, path)
    if (params) return known.replace('{id}', params[0] ?? '')
    if (matched(known, path)) return undefined
  }
  return path
}

import { clip } from './clip.js'
import type { ReportedExchange } from './report.js'
import { quoted } from './shell.js'

/** Where a script sends its requests, and what its user must know first. */
export interface CurlOptions {
  readonly baseUrl: string
  readonly note?: string
  /** Earlier exchanges that made what the script uses, in their order. */
  readonly setUp?: readonly ReportedExchange[]
  /** When the target's clock was moved: after which exchange of the run, and by how many milliseconds. */
  readonly moves?: readonly { readonly after: number; readonly ms: number }[]
}

/** The environment variable from which a script takes a key. */
export const keyVariable = (key: string): string =>
  key === 'main'
    ? 'CONFORMANCE_API_KEY'
    : `CONFORMANCE_KEY_${key
        .replace(/([a-z])([A-Z])/g, '$1_$2')
        .replace(/[^A-Za-z0-9]+/g, '_')
        .toUpperCase()}`

/** A POSIX shell script that repeats some exchanges in their order; keys come from its environment. */
export function curlScript(
  exchanges: readonly ReportedExchange[],
  { baseUrl, note, setUp = [], moves = [] }: CurlOptions,
): string {
  if (exchanges.length === 0) return ''
  let at = Math.min(...[...setUp, ...exchanges].map(({ index }) => index))
  const moved = (before: number) => {
    const since = moves.filter(({ after }) => after >= at && after < before)
    at = Math.max(at, before)
    return since.map(({ ms }) => `# here the run moved the clock of the target on by ${ms / 1000} s`)
  }
  const inTurn = (items: readonly ReportedExchange[], say: (item: ReportedExchange) => string) =>
    items.flatMap((item) => [...moved(item.index), say(item)])
  const keys = new Set(exchanges.map(({ request }) => request.key).filter((key) => key !== 'none'))
  return [
    ...(note === undefined ? [] : [`# ${note}`]),
    `BASE_URL=${quoted(baseUrl.replace(/\/+$/, ''))}`,
    ...[...keys].map((key) => `: "\${${keyVariable(key)}:?export the ${key.replace(/[^\w ]/g, ' ')} key}"`),
    ...(setUp.length === 0 ? [] : ['# what this uses was set up before, in this order, by']),
    ...inTurn(setUp, remark),
    ...inTurn(exchanges, command),
  ].join('\n')
}

/** A call of the set-up in a line: it need not be repeated on a server that still has its record. */
const remark = ({ index, request: { method, path, body = '' }, response }: ReportedExchange): string => {
  const call = `${method} ${path} ${clip(body.replace(/\s+/g, ' '), 200)}`.trimEnd()
  return `#   exchange ${index}: ${call}, which answered ${response.status}`
}

function command({ index, request, response }: ReportedExchange): string {
  const { method, path, headers, body, key } = request
  // curl would add a content type of its own.
  const bare = body !== undefined && headers['content-type'] === undefined ? ["-H 'content-type:'"] : []
  const parts = [
    `curl -sS -g --path-as-is -i -X ${method}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${header(name, value, key)}`),
    ...bare,
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`]),
    `"$BASE_URL"${quoted(path)}`,
  ]
  return `# exchange ${index} answered ${response.status}\n${parts.join(' \\\n  ')}`
}

/** The header of a key is completed by the shell, so that the script holds no key. */
const header = (name: string, value: string, key: string): string =>
  name === 'authorization' && value === `Bearer <${key} key>`
    ? `"authorization: Bearer $${keyVariable(key)}"`
    : quoted(value === '' ? `${name};` : `${name}: ${value}`)

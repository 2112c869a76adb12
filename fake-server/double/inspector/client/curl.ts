import type { InspectedJson } from './json.js'

/** Headers that curl sends by itself, or that belong to a connection. */
const own =
  /^(host|connection|content-length|transfer-encoding|accept-encoding|accept-language|user-agent|keep-alive|expect|sec-.*)$/

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** A request of the journal as a command for a shell, sent to the address of this page. */
export function curlOf({ method, target, headers, body }: InspectedJson): string {
  const url = quoted(new URL('..', location.href).href.slice(0, -1) + String(target))
  // Without -g curl reads brackets and braces in an address as a pattern.
  const command = `curl -s ${/[[\]{}]/.test(url) ? '-g ' : ''}${method === 'GET' ? '' : method === 'HEAD' ? '-I ' : `-X ${method} `}${url}`
  const lines = Object.entries(headers as InspectedJson)
    .filter(([name, value]) => !own.test(name) && !(name === 'accept' && value === '*/*'))
    .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  if (body) lines.push(`--data-raw ${quoted(String(body))}`)
  return [command, ...lines].join(' \\\n  ')
}

import type { InspectedJson } from './json.js'

const kept = 'fake-control-key'

/** The control key of the fake for this session; a link to the page may give it in its fragment. */
let controlKey = sessionStorage.getItem(kept) ?? undefined

/** Keeps a control key for the session. */
export function keepControlKey(given: string): void {
  controlKey = given
  sessionStorage.setItem(kept, given)
}

const [, linked] = /^#control-key=(.+)$/.exec(location.hash) ?? []
if (linked !== undefined) {
  keepControlKey(decodeURIComponent(linked))
  // Not to be seen, and not to be copied with the address.
  history.replaceState(null, '', location.pathname + location.search)
}

/** The address of the events of a workspace; such a request has no headers of its own. */
export const eventsAddress = (key: string | undefined): string =>
  `events?${new URLSearchParams({
    ...(key === undefined ? {} : { key }),
    ...(controlKey === undefined ? {} : { 'control-key': controlKey }),
  })}`

/** Makes a control call and gives its answer; throws an Error with what the fake says. */
export async function call(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  members: InspectedJson = {},
): Promise<InspectedJson> {
  const given = Object.entries(members).filter(([, value]) => value !== undefined)
  const query =
    method === 'GET' ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : ''
  // Below the page, as a fork has one of its own.
  const response = await fetch(`${path}${query}`, {
    method,
    headers: controlKey === undefined ? {} : { 'x-fake-control-key': controlKey },
    ...(method !== 'GET' ? { body: JSON.stringify(Object.fromEntries(given)) } : {}),
  })
  const answer = (await response.json()) as InspectedJson
  if (!response.ok) throw new Error(String(answer.error ?? `the fake answered ${response.status}`))
  return answer
}

/** The entries of a list that a control call answers. */
export const listed = async (path: string, members: InspectedJson = {}): Promise<readonly InspectedJson[]> =>
  (await call('GET', path, members)).data as readonly InspectedJson[]

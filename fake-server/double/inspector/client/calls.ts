import type { InspectedJson } from './json.js'

/** Makes a control call and gives its answer; throws an Error with what the fake says. */
export async function call(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  members: InspectedJson = {},
): Promise<InspectedJson> {
  const given = Object.entries(members).filter(([, value]) => value !== undefined)
  const query =
    method === 'GET' ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : ''
  const response = await fetch(`/__fake/${path}${query}`, {
    method,
    ...(method !== 'GET' ? { body: JSON.stringify(Object.fromEntries(given)) } : {}),
  })
  const answer = (await response.json()) as InspectedJson
  if (!response.ok) throw new Error(String(answer.error ?? `the fake answered ${response.status}`))
  return answer
}

/** The entries of a list that a control call answers. */
export const listed = async (path: string, members: InspectedJson = {}): Promise<readonly InspectedJson[]> =>
  (await call('GET', path, members)).data as readonly InspectedJson[]

import { asValue, type Exchange } from '../../suites/index.js'
import { creatingWrites } from './creating-writes.js'
import type { Wanted } from './decision-of.js'

/**
 * What decides by the records of a list, where a record came up in the run and no answer to a write gave its id: by a text
 * of the record that the run has made, as the id is another one at each run.
 */
export function withFreshTexts(
  decisive: Wanted | undefined,
  all: readonly Exchange[],
  runId: string,
): Wanted | undefined {
  const { shows, lacks } = decisive?.wanted ?? {}
  if (!decisive || (!shows && !lacks)) return decisive
  const makers = creatingWrites(all)
  const fresh = (id: string): string => {
    if (makers.has(id) || id.includes(runId)) return id
    for (const { response } of all.toReversed()) {
      const text = response.text.includes(id) ? freshText(response.json, id, runId) : undefined
      if (text !== undefined) return asValue(text)
    }
    return id
  }
  const { wanted } = decisive
  return {
    ...decisive,
    wanted: {
      ...wanted,
      ...(shows ? { shows: shows.map(fresh) } : {}),
      ...(lacks ? { lacks: lacks.map(fresh) } : {}),
    },
  }
}

/** A text with the run id in it, of the record with an id. */
function freshText(json: unknown, id: string, runId: string): string | undefined {
  if (typeof json !== 'object' || json === null) return undefined
  const members = Object.values(json)
  if ('id' in json && json.id === id)
    return members.find((one) => typeof one === 'string' && one.includes(runId))
  for (const member of members) {
    const found = freshText(member, id, runId)
    if (found !== undefined) return found
  }
  return undefined
}

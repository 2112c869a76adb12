import { defined, leavesOf, valueAt } from '../../reporters/index.js'
import { asValue, type Exchange } from '../../suites/index.js'
import type { WantedAnswer } from './decision-of.js'
import { historyOf } from './history.js'

/**
 * What decides by the records of a list, where a record came up in the run and no answer to a write gave its id: by a text
 * of the record that the run has made, as the id is another one at each run.
 */
export function withFreshTexts(
  decisive: WantedAnswer | undefined,
  exchanges: readonly Exchange[],
  all: readonly Exchange[],
  runId: string,
): WantedAnswer | undefined {
  const { shows, lacks } = decisive?.wanted ?? {}
  if (!decisive || (!shows && !lacks)) return decisive
  const { makers } = historyOf(all)
  // A record that was there before has no such text when it is first shown.
  const textOf = (id: string): string | undefined => {
    const first = all.find(({ response: { text, json } }) => text.includes(id) && recordIn(json, id))
    const members = Object.values(recordIn(first?.response.json, id) ?? {})
    return members.find((one): one is string => typeof one === 'string' && one.includes(runId))
  }
  const fresh = (id: string): string => {
    const text = makers.has(id) || id.includes(runId) ? undefined : textOf(id)
    return text === undefined ? id : asValue(text)
  }
  const { wanted } = decisive
  const hasWritten = exchanges.some(({ request }) => request.method !== 'GET')
  const isNameless = (id: string) =>
    hasWritten && !makers.has(id) && /^\w+_\w+$/.test(id) && textOf(id) === undefined
  if (shows?.some(isNameless))
    return { ...decisive, wanted: { undecidable: 'no answer to a call gives the id of what it has made' } }
  return { ...decisive, wanted: defined({ ...wanted, shows: shows?.map(fresh), lacks: lacks?.map(fresh) }) }
}

/** The record with an id, wherever it is. */
function recordIn(json: unknown, id: string): object | undefined {
  const leaf = leavesOf(json).find(({ path, value }) => value === id && /(^|\.)id$/.test(path))
  return leaf && (valueAt(json, leaf.path.replace(/\.?id$/, '')) as object)
}

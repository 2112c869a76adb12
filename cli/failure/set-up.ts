import type { Exchange } from '../../suites/index.js'
import { changesOf, type FailureSurroundings } from './changes.js'
import { wordsOf } from './exchange-words.js'
import { historyOf, idsIn } from './history.js'
import { revisionBefore, sourceReads, sourceReadsOfTimes } from './source-reads.js'

/** The most calls that are listed. */
const most = 150

/**
 * The earlier calls of a run that some exchanges depend on, in their order: those that made the records which they
 * name, gave the cursors, slots and revisions which they send, or changed these records in between; and those on which
 * these depend in turn.
 */
export function setUpOf(
  exchanges: readonly Exchange[],
  all: readonly Exchange[],
  surroundings: FailureSurroundings = {},
): readonly Exchange[] {
  const { course = [], named = [], runId } = surroundings
  const { makers: writes } = historyOf(all)
  const reads = sourceReads(course)
  const own = new Set(exchanges)
  const end = Math.max(...exchanges.map(({ index }) => index))
  const found = new Set<Exchange>()
  const made = new Set<string>()
  const waiting: { readonly words: readonly string[]; readonly before: number }[] = []
  const isFresh = (word: string) => runId !== undefined && word.includes(runId)
  const follow = (words: readonly string[], before: number) => {
    waiting.push({ words, before })
    for (const word of words) if (isFresh(word)) made.add(word)
  }
  const add = (exchange: Exchange) => {
    if (own.has(exchange) || found.has(exchange) || found.size >= most) return
    found.add(exchange)
    waiting.push({ words: wordsOf(exchange), before: exchange.index })
    for (const shown of revisionBefore(exchange, all)) add(shown)
  }
  for (const exchange of exchanges) {
    follow(wordsOf(exchange), exchange.index)
    for (const shown of revisionBefore(exchange, all)) add(shown)
  }
  follow(named, end)
  for (const shown of sourceReadsOfTimes(named, course, end)) add(shown)
  const addSources = () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      for (const word of next.words) {
        // An id of no record may be that of a record with a fresh word after it.
        const [id = word] = runId === undefined || writes.has(word) ? [word] : word.split(`c${runId}`)
        const source = reads.get(word) ?? writes.get(id)
        if (!source || source.index >= next.before) continue
        if (writes.get(id) === source) made.add(id)
        add(source)
      }
  }
  addSources()
  const changes = changesOf(exchanges, all, end, surroundings)
  let before = -1
  while (before !== found.size) {
    before = found.size
    for (const exchange of changes(made)) {
      add(exchange)
      for (const id of idsIn(exchange.response.json)) if (writes.get(id) === exchange) made.add(id)
    }
    addSources()
  }
  return [...found].toSorted((a, b) => a.index - b.index)
}

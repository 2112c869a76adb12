import { type ClientRuleId, clientRules, rules, servedOperations } from '../../contract/index.js'
import { didYouMean } from '../did-you-mean.js'
import { anyOperation, type BaselineEntry } from './baseline.js'

/**
 * What is wrong with the first entry that cannot be about any failure, with a fix; undefined where all can.
 *
 * @param outdated The entries that may name what the document does not have.
 */
export function entryProblem(
  entries: readonly BaselineEntry[],
  outdated: readonly BaselineEntry[] = [],
): string | undefined {
  for (const [n, entry] of entries.entries()) {
    const unknown = outdated.includes(entry) ? undefined : unknownName(entry)
    const problem = unknown ?? repeated(entry, entries.slice(0, n)) ?? invalidDay(entry)
    if (problem !== undefined) return `entries[${n}]${problem}`
  }
  return undefined
}

const undocumentedRoutes = 'client.documented-routes' satisfies ClientRuleId

/** The rule or the operation of an entry that the document does not have. */
export function unknownName({ rule: id, operation }: BaselineEntry): string | undefined {
  const on = operationsOf(id)
  if (!on) {
    const ids = [...rules, ...clientRules].map((one) => one.id)
    return `.rule: there is no rule '${id}': ${didYouMean(id, ids, '`conformance rules` lists them all')}`
  }
  // What breaks this rule is a request for which the document has no operation.
  if (id === undocumentedRoutes && /^[A-Z]+ \//.test(operation)) return undefined
  if (operation === anyOperation || on.some((one) => one === operation)) return undefined
  return `.operation: ${id} is not judged at '${operation}': ${didYouMean(operation, [...on, anyOperation])}`
}

/** The operations at which a rule may be judged: one of clients at any. */
function operationsOf(id: string): readonly string[] | undefined {
  const isOfClients = clientRules.some((one) => one.id === id)
  return isOfClients ? Object.keys(servedOperations) : rules.find((one) => one.id === id)?.on
}

function repeated(entry: BaselineEntry, before: readonly BaselineEntry[]): string | undefined {
  const n = before.findIndex(({ rule, operation }) => rule === entry.rule && operation === entry.operation)
  return n === -1
    ? undefined
    : ` repeats entries[${n}], ${entry.rule} at ${entry.operation}: remove one of them`
}

function invalidDay({ expires }: BaselineEntry): string | undefined {
  if (expires === undefined) return undefined
  const day = new Date(`${expires}T00:00:00Z`)
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(expires)
  return isDay ? undefined : `.expires: there is no day ${expires}; give one as YYYY-MM-DD`
}

import { type OperationId, operationOf, type Scope } from '../../../contract/index.js'
import { succeeded } from '../../../suites/index.js'
import { grouped } from '../../grouped.js'
import { documentedCode } from '../histories/access/documented-code.js'
import type { TrafficExchange } from '../traffic-exchange.js'

/** A recorded key. */
export interface RecordedKey {
  /** Its name; undefined stands for requests of which the recording leaves the key out. */
  readonly name: string | undefined
  readonly requests: number
  /** The scopes that it was refused for, and never used. */
  readonly lacks: readonly Scope[]
}

const unnamed = ''

/** The keys of a recording, with what the answers show of their scopes, by their names. */
export function recordedKeys(
  exchanges: readonly TrafficExchange[],
): ReadonlyMap<string | undefined, RecordedKey> {
  const byKey = grouped(exchanges, ({ recorded: { key } }) => key ?? unnamed)
  return new Map(
    [...byKey].map(([name, own]) => {
      const used = new Set(own.filter(succeeded).map(scopeOf))
      const refused = own.filter((at) => documentedCode(at) === 'insufficient_scope').map(scopeOf)
      const lacks = [...new Set(refused)].filter((scope) => !used.has(scope)).toSorted()
      const key = name === unnamed ? undefined : name
      return [key, { name: key, requests: own.length, lacks }]
    }),
  )
}

const scopeOf = ({ operation }: { readonly operation: OperationId }): Scope => operationOf(operation).scope

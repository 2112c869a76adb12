import { compactVariant } from './compact.js'
import { fullVariant } from './index.js'

const operations = { ...compactVariant, ...fullVariant }

/** The id of every operation of either variant by its short name: `op.createDeal` is `POST /api/v1/deals`. */
export const op = Object.fromEntries(Object.entries(operations).map(([name, { id }]) => [name, id])) as {
  readonly [N in keyof typeof operations]: (typeof operations)[N]['id']
}

/** The id of an operation by its short name; where data cannot have the type of `op`, as its types depend on them. */
export const operationIdOf = (name: string): string => (op as Readonly<Record<string, string>>)[name] ?? name

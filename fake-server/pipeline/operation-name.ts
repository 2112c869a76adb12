import {
  type CompactOperationId,
  compactOperations,
  type ServedOperationId,
  servedOperations,
} from '../../contract/index.js'
import { nearestOperation } from './nearest-operation.js'

type AnyOperationId = ServedOperationId | CompactOperationId
type Short<I> = I extends `${infer Method} /api/v1${infer Path}` ? `${Method} ${Path}` : never

/**
 * The name of an operation as in the document, with or without `/api/v1`: `'POST /contacts'`,
 * `'PATCH /api/v1/tickets/{id}'`. A `*` stands for anything: `'GET *'`, `'* /contacts'`, `'POST /deals/*'`, `'*'`.
 */
export type OperationName = Short<AnyOperationId> | AnyOperationId | '*' | (string & Record<never, never>)

const all = Object.keys({ ...servedOperations, ...compactOperations }) as ServedOperationId[]

/** Operations as options give them: one name, or several. */
export type OperationNames = OperationName | readonly OperationName[]

/** The names among them. */
export const namesOf = (on: OperationNames): readonly OperationName[] => (typeof on === 'string' ? [on] : on)

/** A name in one form: without `/api/v1` and the names of its parameters, which may differ. */
const plain = (name: string): string =>
  name
    .trim()
    .replace(/^\S+/, (method) => method.toUpperCase())
    .replace(/\s+(\/api\/v1)?(?=\/)/, ' ')
    .replace(/\{\w+\}|:\w+/g, '{}')

/** The expression that an operation of a name with `*` fulfils. */
const pattern = (name: string): RegExp =>
  new RegExp(`^${name.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`)

/**
 * The operations that a name stands for: one, or with `*` all that fit it.
 *
 * @param name For instance `'POST /contacts'`, `'PATCH /tickets/{id}'` or `'GET *'`.
 * @param served The operations to find it among; those of both variants by default. An operation of the compact variant
 *   uses the type of the full one's, as everywhere in the pipeline.
 * @throws An Error where no operation has the name; it names the nearest.
 */
export function operationsNamed(
  name: OperationName,
  served: readonly ServedOperationId[] = all,
): readonly ServedOperationId[] {
  if (typeof name !== 'string')
    throw new Error(`an operation must be named as in 'POST /contacts', not ${String(name)}`)
  const wanted = plain(name)
  const fits = pattern(wanted)
  const found = served.filter((id) => fits.test(plain(id)))
  if (found.length > 0) return found
  const [method = '', path = ''] = wanted.split(' ')
  const nearest = nearestOperation(method, path, served)?.replace(' /api/v1', ' ')
  const hint =
    nearest === undefined ? '; they are named as in POST /contacts' : `: did you mean '${nearest}'?`
  throw new Error(`there is no operation '${name}'${hint}`)
}

/**
 * The operations that some names stand for.
 *
 * @throws An Error where no operation has one of the names.
 */
export const operationSet = (
  on: OperationNames,
  served: readonly ServedOperationId[],
): ReadonlySet<ServedOperationId> => new Set(namesOf(on).flatMap((name) => operationsNamed(name, served)))

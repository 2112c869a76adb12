import { isErrorCode } from '../../contract/index.js'
import type { ErrorReader } from '../engine/dialect.js'

/** The value at a dot path, for instance `error.code`; undefined if there is none. */
export function valueAtPath(value: unknown, path: string): unknown {
  let here = value
  for (const step of path === '' ? [] : path.split('.')) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) return undefined
    here = (here as Record<string, unknown>)[step]
  }
  return here
}

function* textsIn(value: unknown, path: string): Generator<[path: string, value: string]> {
  if (typeof value === 'string') yield [path, value]
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value))
      yield* textsIn(member, path ? `${path}.${name}` : name)
}

/** Names of the member that carries the code, the most likely first. */
const likely = [/(^|\.)(code|errorCode|error_code)$/, /(^|\.)(error|type)$/]

/** Codes that are reason phrases of HTTP as well, and so may be those of the status instead. */
const phrases: ReadonlySet<string> = new Set(['unauthorized', 'forbidden', 'not_found', 'conflict'])

/** Every path at which an error body carries a documented code, the most likely first (gap.error-body). */
function codePathsIn(body: unknown): readonly string[] {
  const rank = ([path, value]: readonly [string, string]) => {
    const named = likely.findIndex((name) => name.test(path))
    return (named === -1 ? likely.length : named) + (phrases.has(value) ? likely.length + 1 : 0)
  }
  const found = [...textsIn(body, '')].filter(([, value]) => isErrorCode(value))
  return found.toSorted((one, other) => rank(one) - rank(other)).map(([path]) => path)
}

/** The path at which an error body carries a documented code, the most likely one (gap.error-body). */
export const findCodePath = (body: unknown): string | undefined => codePathsIn(body)[0]

/** The dot path of a member next to the one at a path. */
export const siblingOf = (path: string, name: string): string =>
  [...path.split('.').slice(0, -1), name].filter((step) => step !== '').join('.')

/** The documented code that an error body carries anywhere. */
export function codeIn(body: unknown): string | undefined {
  const path = findCodePath(body)
  return path === undefined ? undefined : String(valueAtPath(body, path))
}

/** Where errors carry their code and details: as configured, or learned from the first error that shows it. */
export class ErrorBody implements ErrorReader {
  /** The paths at which every error seen so far carries a documented code, the most likely first. */
  #codePaths: readonly string[]
  readonly #detailsPath: string | undefined

  /** Places that are known stay what they are, whatever errors show. */
  constructor(known?: { readonly code: string; readonly details: string }) {
    this.#codePaths = known === undefined ? [] : [known.code]
    this.#detailsPath = known?.details
  }

  /** The path of the code, once seen. */
  get codePath(): string | undefined {
    return this.#codePaths[0]
  }

  /** Whether several members may be the code. */
  get isAmbiguous(): boolean {
    return this.#codePaths.length > 1
  }

  /** Remembers the path of the code from an error body; a later one rules out members that name the status instead. */
  learn(body: unknown): void {
    if (this.#codePaths.length === 1) return
    const paths = codePathsIn(body)
    const left = paths.filter((path) => this.#codePaths.includes(path))
    if (this.#codePaths.length === 0) this.#codePaths = paths
    else if (left.length > 0) this.#codePaths = left
  }

  /** The code in an error body; undefined where it carries none at the known place. */
  codeOf(body: unknown): string | undefined {
    if (this.codePath === undefined) return undefined
    const code = valueAtPath(body, this.codePath)
    return typeof code === 'string' ? code : undefined
  }

  /** The details in an error body: at their known place, otherwise next to the code. */
  detailsOf(body: unknown): unknown {
    if (this.#detailsPath !== undefined) return valueAtPath(body, this.#detailsPath)
    return valueAtPath(body, siblingOf(this.codePath ?? '', 'details'))
  }
}

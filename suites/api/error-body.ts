import { isErrorCode } from '../../contract/index.js'
import type { ErrorReader } from '../engine/dialect.js'

/** The value at a dot path, for instance `error.code`; undefined where there is none. */
export function at(value: unknown, path: string): unknown {
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

const likely = /(^|\.)(code|error|errorCode|error_code|type)$/

/** The path at which an error body carries a documented code, the likeliest name first (gap.error-body). */
export function findCodePath(body: unknown): string | undefined {
  const paths = [...textsIn(body, '')].filter(([, value]) => isErrorCode(value)).map(([path]) => path)
  return paths.find((path) => likely.test(path)) ?? paths[0]
}

/** The documented code that an error body carries anywhere. */
export function codeIn(body: unknown): string | undefined {
  const path = findCodePath(body)
  return path === undefined ? undefined : String(at(body, path))
}

/** Where errors carry their code and details: as configured, or learned from the first error that shows it. */
export class ErrorBody implements ErrorReader {
  #codePath: string | undefined
  readonly #detailsPath: string | undefined

  /** Places that are known stay what they are, whatever errors show. */
  constructor(known?: { readonly code: string; readonly details: string }) {
    this.#codePath = known?.code
    this.#detailsPath = known?.details
  }

  /** The path of the code, once seen. */
  get codePath(): string | undefined {
    return this.#codePath
  }

  /** Remembers the path of the code from an error body. */
  learn(body: unknown): void {
    this.#codePath ??= findCodePath(body)
  }

  /** The code in an error body; undefined where it carries none at the known place. */
  codeOf(body: unknown): string | undefined {
    if (this.#codePath === undefined) return undefined
    const code = at(body, this.#codePath)
    return typeof code === 'string' ? code : undefined
  }

  /** The details in an error body: at their known place, else next to the code. */
  detailsOf(body: unknown): unknown {
    if (this.#detailsPath !== undefined) return at(body, this.#detailsPath)
    const parent = (this.#codePath ?? '').split('.').slice(0, -1).join('.')
    return at(body, parent === '' ? 'details' : `${parent}.details`)
  }
}

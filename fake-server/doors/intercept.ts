import { Interception, type Served } from './interception.js'
import type { Answer } from './web.js'

/** How to intercept. */
export interface InterceptOptions {
  /** Whether requests to other origins pass through, as they do unless told otherwise, or are refused. */
  readonly others?: 'pass' | 'refuse'
}

/** An origin being intercepted. */
export interface Intercepting {
  /** Ends it; with the last one every global is as it was. */
  dispose(): void
  /** The same, for `using`. */
  [Symbol.dispose](): void
}

// Kept globally: a test runner may load this module twice, and the globals can be patched only once.
const place = Symbol.for('workspace-crm-conformance.interception.1')
const globals = globalThis as unknown as Record<symbol, Interception | undefined>

/** Has a fake answer what the process sends to an origin; throws where that is none. */
export function intercept(
  answer: Answer,
  origin: string,
  { others = 'pass' }: InterceptOptions = {},
): Intercepting {
  if (others !== 'pass' && others !== 'refuse')
    throw new Error(`others is 'pass' or 'refuse', not '${others as string}'`)
  const served: Served = { origin: checked(origin), answer, refusesOthers: others === 'refuse' }
  globals[place] ??= new Interception()
  globals[place].add(served)
  let isOn = true
  const dispose = () => {
    if (isOn && globals[place]?.remove(served)) delete globals[place]
    isOn = false
  }
  return { dispose, [Symbol.dispose]: dispose }
}

/** The origin in its one spelling. */
function checked(origin: string): string {
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || `${url.origin}/` !== url.href)
    throw new Error(`'${origin}' is no origin: give one such as https://api.example.com, without a path`)
  return url.origin
}

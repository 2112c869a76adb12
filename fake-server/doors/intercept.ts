import { Interception, type Served } from './interception.js'
import type { Answer } from './web.js'

/** How to intercept. */
export interface InterceptOptions {
  /** Whether requests to other origins pass through, the default, or are refused. */
  readonly others?: 'pass' | 'refuse'
}

/** An interception of an origin. */
export interface Intercepting {
  /** Ends it; the end of the last one restores every global. */
  dispose(): void
  /** The same, for `using`. */
  [Symbol.dispose](): void
}

// Kept globally: a test runner may load this module twice, and the globals can be patched only once.
const slot = Symbol.for('workspace-crm-conformance.interception.1')
const globals = globalThis as unknown as Record<symbol, Interception | undefined>

/** Lets a fake answer what the process sends to an origin; throws where that is not one. */
export function intercept(
  answer: Answer,
  origin: string,
  { others = 'pass' }: InterceptOptions = {},
): Intercepting {
  if (others !== 'pass' && others !== 'refuse')
    throw new Error(`others is 'pass' or 'refuse', not '${others as string}'`)
  const served: Served = { origin: checked(origin), answer, refusesOthers: others === 'refuse' }
  globals[slot] ??= new Interception()
  globals[slot].add(served)
  let isOn = true
  const dispose = () => {
    if (isOn && globals[slot]?.remove(served)) delete globals[slot]
    isOn = false
  }
  return { dispose, [Symbol.dispose]: dispose }
}

/** The origin in its normal form. */
function checked(origin: string): string {
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || `${url.origin}/` !== url.href)
    throw new Error(`'${origin}' is no origin: give one such as https://api.example.com, without a path`)
  return url.origin
}

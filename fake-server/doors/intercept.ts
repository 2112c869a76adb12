import { crypto } from '../crypto.js'
import { checkMembers, type MembersOf } from '../input/check-members.js'
import { type Outcome, Truncated } from '../messages/outcome.js'
import { Rendered } from '../messages/rendered.js'
import { checkOrigin } from './check-origin.js'
import { corsHeaders, isPreflight, preflightHeaders } from './cors.js'
import { Interception } from './interception.js'
import { checkOthers, type Others } from './others.js'
import type { ServedOrigin } from './served.js'
import type { RequestHandler } from './web.js'

/**
 * Lets pages of other origins read what is answered. A page in jsdom or happy-dom is of another origin than the API, and
 * stands for one that the API lets in.
 */
const crossOrigin =
  (answer: RequestHandler): RequestHandler =>
  (request) => {
    const { method, headers } = request
    if (headers.origin === undefined) return answer(request)
    const allowed = corsHeaders(true, headers)
    if (isPreflight(method, headers))
      return new Rendered(204, { ...allowed, ...preflightHeaders(headers) }, '')
    const outcome = answer(request)
    return outcome instanceof Promise
      ? outcome.then((later) => withHeaders(later, allowed))
      : withHeaders(outcome, allowed)
  }

function withHeaders(outcome: Outcome, more: Readonly<Record<string, string>>): Outcome {
  if (outcome.ending === 'reset') return outcome
  if (outcome.ending === 'truncated') return new Truncated(extended(outcome.answer, more))
  return extended(outcome, more)
}

const extended = ({ status, headers, bytes, cause }: Rendered, more: Readonly<Record<string, string>>) =>
  new Rendered(status, { ...headers, ...more }, bytes, cause)

/** How to intercept. */
export interface InterceptOptions {
  /**
   * What happens to requests to other origins: they `pass`, they are refused, or those to the origins of a list pass.
   * By default they pass, but in tests (of vitest, Jest and node:test, or with `NODE_ENV=test`) those to other hosts
   * than this machine are refused.
   */
  readonly others?: Others
  /**
   * What is intercepted: requests of the whole `process`, the default, or of the current `async` context alone, so
   * that each of several concurrent tests has its own fake.
   */
  readonly scope?: 'process' | 'async'
}

/** An interception of an origin. */
export interface Intercepting {
  /** Ends it; the end of the last one restores every global. */
  dispose(): void
  /** The same, for `using`. */
  [Symbol.dispose](): void
}

/** What may be intercepted. */
export interface Intercept {
  <T>(origin: string, work: () => T | Promise<T>): Promise<T>
  <T>(origin: string, options: InterceptOptions, work: () => T | Promise<T>): Promise<T>
  (origin: string, options?: InterceptOptions): Intercepting
}

// Kept globally: a test runner may load this module twice, and the globals can be patched only once.
const slot = Symbol.for('workspace-crm-conformance.interception.2')
const globals = globalThis as unknown as Record<symbol, Interception | undefined>

/** Lets a fake, which `owner` identifies, answer what the process sends to an origin; throws where that is not one. */
export function interceptBy(answer: RequestHandler, owner: object): Intercept {
  function intercept<T>(
    origin: string,
    given: InterceptOptions | (() => T | Promise<T>) = {},
    work = typeof given === 'function' ? given : undefined,
  ): Intercepting | Promise<T> {
    const options = typeof given === 'function' ? {} : given
    const served = servedBy(answer, owner, origin, work ? { ...options, scope: 'async' } : options)
    const interception = begin(served)
    const dispose = () => end(served)
    if (work) return interception.run(served, async () => work()).finally(dispose)
    if (served.scope === 'async') interception.enter(served)
    return { dispose, [Symbol.dispose]: dispose }
  }
  return intercept as Intercept
}

const takes: MembersOf<InterceptOptions> = { others: true, scope: true }

function servedBy(
  answer: RequestHandler,
  owner: object,
  origin: string,
  options: InterceptOptions,
): ServedOrigin {
  checkMembers(options, takes, 'fake.intercept', 'option')
  const { others, scope = 'process' } = options
  checkOthers(others)
  if (scope !== 'process' && scope !== 'async')
    throw new Error(`scope must be 'process' or 'async', not '${scope as string}'`)
  return {
    id: crypto().randomUUID(),
    origin: checkOrigin(origin),
    answer: crossOrigin(answer),
    owner,
    others,
    scope,
    isLive: true,
    connections: new Set(),
  }
}

function begin(served: ServedOrigin): Interception {
  const interception = globals[slot] ?? new Interception()
  interception.add(served)
  globals[slot] = interception
  return interception
}

function end(served: ServedOrigin): void {
  if (served.isLive && globals[slot]?.remove(served)) delete globals[slot]
}

import * as fc from 'fast-check'
import { limits, type OperationId } from '../../contract/index.js'
import type { Api } from '../api/index.js'

/** How keys may look; each is a string of at most 255 characters that any HTTP header can hold. */
const shapes = ['word', 'upper case', 'uuid', 'digits', 'punctuation', 'long'] as const

type Shape = (typeof shapes)[number]

/** How a key is used in the scenario of a write. */
export interface KeyUse {
  readonly shape: Shape
  /** How often the request is sent again, in addition to the two replays of every scenario. */
  readonly replays: number
  /** Before how many of those replays another request is sent under a key of its own. */
  readonly otherWrites: number
}

const keyUse: fc.Arbitrary<KeyUse> = fc.record({
  shape: fc.constantFrom(...shapes),
  // Most writes of a run are replayed twice, as calls cost time; other seeds choose other writes.
  replays: fc.oneof(
    { weight: 7, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 10 }) },
  ),
  otherWrites: fc.nat(2),
})

/** How the key of an operation's scenario is used in this run. */
export function keyUseAt(api: Api, operation: OperationId): KeyUse {
  const [drawn] = fc.sample(keyUse, { seed: api.seedFor(`the key at ${operation}`), numRuns: 1 })
  return drawn as KeyUse
}

const formats: Readonly<Record<Shape, (key: string) => string>> = {
  word: (key) => key,
  'upper case': (key) => key.toUpperCase(),
  uuid: (key) =>
    Buffer.from(key)
      .toString('hex')
      .slice(-32)
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  digits: (key) => [...key].map((character) => character.codePointAt(0)).join(''),
  punctuation: (key) => `${key}.a~b:c/d+e=`,
  long: (key) => `${'_0'.repeat(limits.idempotencyKey.max)}${key}`.slice(-limits.idempotencyKey.max),
}

const { max } = limits.compact.key

/** The same within the pattern and length that keys have in the compact variant (section 4.11). */
const compactFormats: Readonly<Record<Shape, (key: string) => string>> = {
  ...formats,
  digits: (key) => formats.digits(key).slice(-max),
  punctuation: (key) => `_${key.replaceAll('-', '_')}-_`,
  long: (key) => `${'_0'.repeat(max)}${key}`.slice(-max),
}

/** A fresh key of a shape, legal in the variant of the target. */
export const keyOfShape = (api: Api, shape: Shape): string =>
  (api.target.variant === 'compact' ? compactFormats : formats)[shape](api.fresh.key())

import { clockModes } from './clock/clock-mode.js'
import type { FakeOptions } from './fake-options.js'
import { isObject } from './pipeline/is-object.js'

/** What an option has to be, and whether a value is that. */
type Requirement = readonly [what: string, holds: (value: unknown) => boolean]

const isWhole = (value: unknown): boolean => Number.isSafeInteger(value)
const isFunction = (value: unknown): boolean => typeof value === 'function'

const requirements: Readonly<Record<keyof FakeOptions, Requirement>> = {
  variant: ["'full' or 'compact'", (value) => value === 'full' || value === 'compact'],
  seed: ['a whole number', isWhole],
  assumptions: ['an object of choices by gap', isObject],
  clock: ["'fixed', 'system' or 'timers'", (value) => clockModes.some((mode) => mode === value)],
  now: ['a function that gives milliseconds since 1970, for instance Date.now', isFunction],
  keep: ['a number of entries, 1 or more', (value) => typeof value === 'number' && value >= 1],
  onError: ['a function', isFunction],
  awkward: ['a whole number, the seed of the timing', isWhole],
  change: ['a function', isFunction],
}

/** Refuses options that `createFake` does not have, and values that are none of theirs; undefined stands for the default. */
export function checkOptions(options: object): void {
  if (!isObject(options)) throw new Error(`createFake takes an object of options, not ${shown(options)}`)
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(requirements, name))
      throw new Error(`createFake has no option '${name}': there is ${Object.keys(requirements).join(', ')}`)
    const [what, holds] = requirements[name as keyof FakeOptions]
    if (value !== undefined && !holds(value))
      throw new Error(`the option ${name} must be ${what}, not ${shown(value)}`)
  }
  const { clock, now } = options as FakeOptions
  if (clock !== undefined && now !== undefined)
    throw new Error(`the options clock and now exclude each other: leave out one, not clock: ${shown(clock)}`)
}

/** A value as a message shows it. */
const shown = (value: unknown): string =>
  typeof value === 'string' ? `'${value}'` : isObject(value) ? 'an object' : String(value)

import { clockModes } from '../double/clock/clock-mode.js'
import { checkMembers } from '../input/check-members.js'
import { isObject } from '../input/is-object.js'
import type { WebhookOptions } from '../webhooks/webhook-options.js'
import type { FakeOptions } from './fake-options.js'

/** What an option has to be, and whether a value is that. */
type Requirement = readonly [what: string, holds: (value: unknown) => boolean]

const isWhole = (value: unknown): boolean => Number.isSafeInteger(value)
const isBoolean = (value: unknown): boolean => typeof value === 'boolean'
const isFunction = (value: unknown): boolean => typeof value === 'function'

const webhookRequirements: Readonly<Record<keyof WebhookOptions, Requirement>> = {
  deliver: [
    "true, false, 'anywhere' or a function",
    (value) => isBoolean(value) || value === 'anywhere' || isFunction(value),
  ],
  fetch: ['a function that takes a Request', isFunction],
  allowLoopback: ['true or false', isBoolean],
  timeoutMs: ['a number of milliseconds, 1 or more', (value) => typeof value === 'number' && value >= 1],
  duplicate: ['true or false', isBoolean],
}

const requirements: Readonly<Record<keyof FakeOptions, Requirement>> = {
  variant: ["'full' or 'compact'", (value) => value === 'full' || value === 'compact'],
  seed: ['a whole number', isWhole],
  workspace: ["'demo' or 'empty'", (value) => value === 'demo' || value === 'empty'],
  records: [
    'an object of records by noun, an array of such, or a function that returns them',
    (value) => isObject(value) || Array.isArray(value) || isFunction(value),
  ],
  strict: ['true or false', isBoolean],
  coverage: ['the path of a folder', (value) => typeof value === 'string' && value !== ''],
  assumptions: ['an object of choices by gap', isObject],
  clock: ["'fixed', 'system' or 'timers'", (value) => clockModes.some((mode) => mode === value)],
  now: ['a function that gives milliseconds since 1970, for instance Date.now', isFunction],
  faults: ["an array of faults, such as [{ on: 'POST /contacts', with: 429 }]", Array.isArray],
  latency: [
    "a duration such as '25ms', { min, max }, { p50, p99 }, or an array of them",
    (value) =>
      typeof value === 'number' || typeof value === 'string' || isObject(value) || Array.isArray(value),
  ],
  disturb: [
    "the name of a disturbance such as 'short-pages', { name, times }, or an array of them",
    (value) => typeof value === 'string' || isObject(value) || Array.isArray(value),
  ],
  keep: ['a number of entries, 1 or more', (value) => typeof value === 'number' && value >= 1],
  webhooks: ['an object such as { deliver: true, allowLoopback: true }', isObject],
  onError: ['a function', isFunction],
  awkward: ['a whole number, the seed of the timing', isWhole],
  record: ['true or false', isBoolean],
  change: ['a function', isFunction],
}

/** The names of all options; those of `webhooks` follow it as `webhooks.deliver` and so on. */
export const optionNames: readonly string[] = Object.keys(requirements).flatMap((name) =>
  name === 'webhooks'
    ? [name, ...Object.keys(webhookRequirements).map((inner) => `${name}.${inner}`)]
    : [name],
)

/** Refuses unknown options of `createFake`, and invalid values; undefined stands for the default. */
export function checkOptions(options: object): void {
  if (!isObject(options)) throw new Error(`createFake takes an object of options, not ${shown(options)}`)
  checkValues(options, requirements)
  const { clock, now, webhooks } = options as FakeOptions
  if (webhooks !== undefined) checkValues(webhooks, webhookRequirements, 'webhooks.')
  if (webhooks?.fetch !== undefined && webhooks.deliver !== undefined)
    throw new Error('the options webhooks.deliver and webhooks.fetch exclude each other: leave out one')
  if (clock !== undefined && now !== undefined)
    throw new Error(`the options clock and now exclude each other: leave out one, not clock: ${shown(clock)}`)
}

function checkValues(options: object, takes: Readonly<Record<string, Requirement>>, path = ''): void {
  const named = (members: object) =>
    Object.fromEntries(Object.entries(members).map(([name, value]) => [`${path}${name}`, value]))
  checkMembers(named(options), named(takes), 'createFake', 'option')
  for (const [name, [what, holds]] of Object.entries(takes)) {
    const value = (options as Readonly<Record<string, unknown>>)[name]
    if (value !== undefined && !holds(value))
      throw new Error(`the option ${path}${name} must be ${what}, not ${shown(value)}`)
  }
}

/** A value as a message shows it. */
const shown = (value: unknown): string =>
  typeof value === 'string' ? `'${value}'` : isObject(value) ? 'an object' : String(value)

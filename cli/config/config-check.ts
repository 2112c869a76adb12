import { Ajv, type ErrorObject } from 'ajv'
import { assume } from '../../contract/index.js'
import type { Config, ControlHooks } from '../config.js'
import { messageOf, usage } from '../exit.js'
import { configSchema } from './config.schema.js'
import { didYouMean } from './did-you-mean.js'

/** A value as a configuration; stops at the first thing in it that is wrong, named by its place. */
export function checkConfig(value: unknown, file: string): Config {
  const validate = new Ajv({ verbose: true, allowUnionTypes: true }).compile(configSchema)
  if (!validate(value)) throw usage(`${file}: ${problem(decisive(validate.errors ?? []))}`)
  const config = value as Config
  checkAssumptions(config.assumptions ?? {}, file)
  checkHooks(config.control ?? {}, file)
  return config
}

/** Of several errors, as where a value may be of two kinds, the one that says more than the kind. */
const decisive = (errors: readonly ErrorObject[]): ErrorObject | undefined =>
  errors.find(({ keyword }) => keyword !== 'type' && keyword !== 'anyOf') ?? errors[0]

function problem(error: ErrorObject | undefined): string {
  if (!error) return 'it is no configuration'
  const { keyword, params, message, parentSchema } = error
  const place = placeOf(error)
  if (keyword === 'additionalProperties') {
    const unknown = String(params.additionalProperty)
    const known = Object.keys((parentSchema as { properties: object }).properties)
    const inside = place === '' ? '' : `${place}.`
    return `unknown name '${inside}${unknown}': ${didYouMean(
      `${inside}${unknown}`,
      known.map((name) => inside + name),
    )}`
  }
  if (keyword === 'enum')
    return `${place} must be one of ${(params.allowedValues as readonly string[]).join(', ')}`
  if (keyword === 'pattern') return `${place} ${formats[String(params.pattern)] ?? message}`
  if (keyword === 'maxLength') return `${place} must have at most ${params.limit} characters`
  if (keyword === 'minLength') return `${place} must not be empty: give a value, or leave it out`
  return `${place === '' ? 'the configuration' : place} ${message}`
}

/** What the patterns of the schema ask for, in words. */
const formats: Readonly<Record<string, string>> = {
  [configSchema.properties.apiKey.pattern]:
    'must be a key as a header carries it: visible ASCII characters without blanks; was it copied with a line end?',
  [configSchema.properties.records.properties.bookingType.pattern]: 'must be an id without a slash',
  [configSchema.properties.records.properties.users.items.pattern]: 'must be an e-mail address',
  [configSchema.properties.timeout.pattern]: 'must be a duration such as 500ms, 10s, 5m or 1h',
}

const placeOf = ({ instancePath }: ErrorObject): string =>
  instancePath
    .slice(1)
    .replace(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.')

function checkAssumptions(given: Readonly<Record<string, unknown>>, file: string): void {
  try {
    assume(given)
  } catch (error) {
    throw usage(`${file}: ${messageOf(error)}`)
  }
}

const hookNames = ['advanceClock', 'holdNextWrite', 'failNext', 'reset'] as const

function checkHooks(control: ControlHooks, file: string): void {
  const { receiver } = control
  const hooks: readonly (readonly [name: string, hook: unknown])[] = [
    ...hookNames.map((name) => [`control.${name}`, control[name]] as const),
    ['control.receiver.received', receiver?.received],
    ['control.receiver.refuse', receiver?.refuse],
    ['control.receiver.send', receiver?.send],
  ]
  for (const [name, hook] of hooks)
    if (hook !== undefined && typeof hook !== 'function')
      throw usage(
        `${file}: ${name} must be an async function, which a .ts, .js or .mjs configuration can hold`,
      )
}

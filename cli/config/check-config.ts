import { Ajv, type Options } from 'ajv'
import { assume } from '../../contract/index.js'
import type { Config, ControlHooks } from '../config.js'
import { configSchema } from '../config.schema.js'
import { oneLineMessage, usage } from '../exit.js'
import { schemaProblem } from './schema-problem.js'
import { withoutRemarks } from './without-remarks.js'

const options: Options = {
  verbose: true,
  allowUnionTypes: true,
  // A test validates the schema; to validate it, and to optimize the code, takes half of the time here.
  meta: false,
  validateSchema: false,
  code: { optimize: false },
}

/** A value as a configuration; stops at the first thing in it that is wrong, named by its place. */
export function checkConfig(value: unknown, file: string): Config {
  const validate = new Ajv(options).compile(configSchema)
  if (!validate(value))
    throw usage(`${file}: ${schemaProblem(validate.errors ?? [], { whole: 'the configuration', formats })}`)
  const config = withAssumptions(value as Config)
  checkAssumptions(config.assumptions ?? {}, file)
  checkHooks(config.control ?? {}, file)
  return config
}

/** A configuration without the remarks of a file of assumptions that it has taken in. */
const withAssumptions = (config: Config): Config =>
  config.assumptions === undefined ? config : { ...config, assumptions: withoutRemarks(config.assumptions) }

/** What the patterns of the schema ask for, in words. */
const formats: Readonly<Record<string, string>> = {
  [configSchema.properties.apiKey.pattern]:
    'must be a key as a header carries it: visible ASCII characters without blanks; was it copied with a line end?',
  [configSchema.properties.records.properties.bookingType.pattern]: 'must be an id without a slash',
  [configSchema.properties.records.properties.users.items.pattern]: 'must be an e-mail address',
  [configSchema.properties.timeout.pattern]: 'must be a duration such as 500ms, 10s, 5m or 1h',
}

function checkAssumptions(given: Readonly<Record<string, unknown>>, file: string): void {
  try {
    assume(given)
  } catch (error) {
    throw usage(`${file}: ${oneLineMessage(error)}`)
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

import { validateHeaderName, validateHeaderValue } from 'node:http'
import type { OwnHeader } from '../../suites/index.js'
import { usage } from '../exit.js'

/** The variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Headers that rules are about, or that a connection needs; the suite alone sets them. */
const reserved: ReadonlySet<string> = new Set([
  ...['authorization', 'content-type', 'idempotency-key', 'accept', 'accept-encoding'],
  ...['host', 'content-length', 'transfer-encoding', 'connection', 'upgrade', 'expect', 'te', 'trailer'],
  'proxy-authorization',
])

/** A header whose name says that it holds credentials. */
const credentialName = /auth|token|secret|key|cookie|password|credential|session|signature|jwt/

/** A value that looks drawn: long, of one word, with letters and digits. */
const drawnValue = /^(?=.*\d)(?=.*[A-Za-z])[\w.~+/=:-]{20,}$/

/** Shorter values of the environment are words such as `1` or `true`. */
const shortestFromEnvironment = 6

/**
 * The headers that each request carries in addition. One is secret if its value comes from the environment, or if its
 * name or its value looks like credentials.
 *
 * @param given Each as `Name: value`.
 * @param configured Values by their names; `${NAME}` in a value stands for a variable of the environment.
 * @throws A usage `Stop` at a header that cannot be sent, or that the suite sets itself.
 */
export function ownHeaders(
  given: readonly string[] | undefined,
  configured: Readonly<Record<string, string | undefined>> = {},
  environment: Environment = process.env,
): readonly OwnHeader[] {
  const pairs = given
    ? given.map(parted)
    : Object.entries(configured).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value] as const],
      )
  const headers = pairs.map(([name, value]) => ownHeader(name, value, given ? {} : environment, environment))
  const names = headers.map(({ name }) => name)
  const twice = names.find((name, n) => names.indexOf(name) !== n)
  if (twice !== undefined) throw usage(`the header ${twice} is given twice: give it once`)
  return headers
}

function parted(given: string): readonly [name: string, value: string] {
  const [, name = '', value = ''] = /^\s*([^:\s]+)\s*:\s*(.*?)\s*$/.exec(given) ?? []
  if (name === '' || value === '')
    throw usage(
      `--header '${nameIn(given)}' is not a header: give a name and a value, such as 'X-Tenant: acme'`,
    )
  return [name, value]
}

/** What is shown of a header that is wrong: not its value, which may be secret. */
const nameIn = (given: string): string => given.split(/[:\s=]/)[0] ?? ''

function ownHeader(given: string, raw: string, filling: Environment, environment: Environment): OwnHeader {
  const name = given.toLowerCase()
  if (reserved.has(name))
    throw usage(
      `the header ${given} cannot be given: the suite sets it itself, as rules or the connection depend on it`,
    )
  const value = filled(raw, given, filling)
  try {
    validateHeaderName(name)
    validateHeaderValue(name, value)
  } catch {
    throw usage(`the header ${given} holds a character that no header can carry`)
  }
  const isFromEnvironment =
    value !== raw ||
    Object.values(environment).some((one) => one === value && value.length >= shortestFromEnvironment)
  return { name, value, isSecret: isFromEnvironment || credentialName.test(name) || drawnValue.test(value) }
}

function filled(value: string, header: string, environment: Environment): string {
  return value.replace(/\$\{(\w+)\}/g, (whole, name: string) => {
    if (Object.keys(environment).length === 0) return whole
    const found = environment[name]
    if (found === undefined || found === '')
      throw usage(
        `the header ${header} of the configuration needs the environment variable ${name}, which is not set`,
      )
    return found
  })
}

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { isObject } from '../../suites/engine/json.js'
import type { Config } from '../config.js'
import { usage } from '../exit.js'
import { absentWarnings, withoutAbsent } from './absent-members.js'
import { checkConfig } from './check-config.js'
import { readDataFile } from './data-file.js'
import { readAssumptions } from './read-assumptions.js'

/** The names under which a configuration is found in the working folder, the first one winning. */
export const configNames = ['ts', 'js', 'mjs', 'json'].map((extension) => `conformance.config.${extension}`)

/** A configuration, and the warnings about members that are undefined in it. */
interface ReadConfig {
  readonly config: Config
  readonly warnings: readonly string[]
}

/** What flags give in place of the configuration. */
interface ServerFlags {
  readonly baseUrl?: string
  readonly apiKey?: string
}

/** Whether an absent member is missed: neither a flag nor the environment gives it. */
const isMissed =
  ({ baseUrl, apiKey }: ServerFlags) =>
  (member: string): boolean => {
    if (member === 'baseUrl') return baseUrl === undefined
    return member !== 'apiKey' || (apiKey === undefined && !process.env.CONFORMANCE_API_KEY)
  }

/** The configuration of a file, otherwise of the working folder, otherwise an empty one; stops on a wrong one. */
export async function loadConfig(named: string | undefined, folder = process.cwd()): Promise<Config> {
  return (await readConfig(named, {}, folder)).config
}

/**
 * The configuration that `loadConfig` gives, with its warnings, each of which names a member and, where that is known,
 * its environment variable. `onRead` gets what the file holds before it is checked.
 */
export async function readConfig(
  named: string | undefined,
  flags: ServerFlags = {},
  folder = process.cwd(),
  onRead: (value: unknown) => void = () => undefined,
): Promise<ReadConfig> {
  const file = named ?? configNames.find((name) => existsSync(resolve(folder, name)))
  if (file === undefined) return { config: {}, warnings: [] }
  const path = resolve(folder, file)
  if (!existsSync(path)) throw usage(`cannot read the configuration ${file}: there is no such file`)
  const { value, absent } = withoutAbsent(await readDataFile(path, 'the configuration', hint))
  onRead(value)
  const source = absent.length === 0 ? '' : await readFile(path, 'utf8')
  return {
    config: checkConfig(await withAssumptionsFile(value, path), basename(path)),
    warnings: absentWarnings(absent.filter(isMissed(flags)), source, basename(path)),
  }
}

/** A configuration whose `assumptions` name a file holds those of the file, which is looked for next to it. */
async function withAssumptionsFile(value: unknown, path: string): Promise<unknown> {
  if (!isObject(value) || typeof value.assumptions !== 'string') return value
  return { ...value, assumptions: await readAssumptions(resolve(dirname(path), value.assumptions)) }
}

/** In a CommonJS project the package itself cannot be loaded a second time in this process; its `config` can. */
async function hint(path: string): Promise<string> {
  if (!path.endsWith('ts')) return ''
  const source = await readFile(path, 'utf8').catch(() => '')
  return /['"]workspace-crm-conformance['"]/.test(source)
    ? "; import defineConfig and env from 'workspace-crm-conformance/config'"
    : ''
}

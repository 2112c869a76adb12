import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, extname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config } from '../config.js'
import { usage } from '../exit.js'
import { absentWarnings, withoutAbsent } from './absent-members.js'
import { checkConfig } from './config-check.js'
import { resolveOwnName } from './own-name.js'
import { faultText, jsonFault, moduleFault } from './source-place.js'
import { importTypeScript } from './typescript.js'

/** The names under which a configuration is found in the working folder, the first one winning. */
export const configNames = ['ts', 'js', 'mjs', 'json'].map((extension) => `conformance.config.${extension}`)

/** A configuration, and the warnings about members that are undefined in it. */
export interface ReadConfig {
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

/** The configuration of a file, else of the working folder, else an empty one; stops on a wrong one. */
export async function loadConfig(named: string | undefined, folder = process.cwd()): Promise<Config> {
  return (await readConfig(named, {}, folder)).config
}

/** The same with its warnings, each of which names a member and, where that is known, its environment variable. */
export async function readConfig(
  named: string | undefined,
  flags: ServerFlags = {},
  folder = process.cwd(),
): Promise<ReadConfig> {
  const file = named ?? configNames.find((name) => existsSync(resolve(folder, name)))
  if (file === undefined) return { config: {}, warnings: [] }
  const path = resolve(folder, file)
  if (!existsSync(path)) throw usage(`cannot read the configuration ${file}: there is no such file`)
  const { value, absent } = withoutAbsent(await read(path))
  const source = absent.length === 0 ? '' : await readFile(path, 'utf8')
  return {
    config: checkConfig(value, basename(path)),
    warnings: absentWarnings(absent.filter(isMissed(flags)), source, basename(path)),
  }
}

async function read(path: string): Promise<unknown> {
  const file = basename(path)
  try {
    switch (extname(path)) {
      case '.json':
        return await json(path)
      case '.js':
      case '.mjs':
        resolveOwnName()
        return exported(await import(pathToFileURL(path).href), file)
      case '.ts':
      case '.mts':
        resolveOwnName()
        return exported(await importTypeScript(path), file)
      default:
        throw new Error('its name must end in .ts, .js, .mjs or .json')
    }
  } catch (error) {
    const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    const reason = (await syntaxFault(path)) ?? message + (await hint(path))
    throw usage(`cannot read the configuration ${file}: ${reason}`)
  }
}

async function json(path: string): Promise<unknown> {
  const source = (await readFile(path, 'utf8')).replace(/^\ufeff/, '')
  try {
    return uncommented(JSON.parse(source))
  } catch (error) {
    throw error instanceof SyntaxError ? new Error(faultText(jsonFault(source, error))) : error
  }
}

/** Where a module cannot be parsed, as far as that is why it could not be read. */
async function syntaxFault(path: string): Promise<string | undefined> {
  if (!/\.m?[jt]s$/.test(path)) return undefined
  const fault = moduleFault(await readFile(path, 'utf8'), path)
  return fault && faultText(fault)
}

/** JSON knows no comments: members whose name begins with // are none of the configuration. */
function uncommented(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(uncommented)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([name]) => !name.startsWith('//'))
  return Object.fromEntries(members.map(([name, member]) => [name, uncommented(member)]))
}

/** In a CommonJS project the package itself cannot be loaded a second time in this process; its `config` can. */
async function hint(path: string): Promise<string> {
  if (!path.endsWith('ts')) return ''
  const source = await readFile(path, 'utf8').catch(() => '')
  return /['"]workspace-crm-conformance['"]/.test(source)
    ? "; import defineConfig and env from 'workspace-crm-conformance/config'"
    : ''
}

/** The default export; of a module that was translated to CommonJS it lies one level deeper. */
function exported(module: unknown, file: string): unknown {
  const outer = (module as { readonly default?: unknown }).default
  const inner = (outer as { readonly default?: unknown } | undefined)?.default
  const config = inner ?? outer
  if (config === undefined)
    throw new Error(`${file} has no default export; write export default defineConfig({ … })`)
  return config
}

import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { usage } from '../exit.js'
import { freshUrl } from './fresh-url.js'
import { resolveOwnName } from './own-name.js'
import { parseJson } from './parse-json.js'
import { faultText, moduleFault } from './source-place.js'
import { importTypeScript } from './typescript.js'

/**
 * What a file holds: the value of a .json file, the default export of a module in .js, .mjs, .ts or .mts.
 *
 * @param what What the file is, as messages call it: `the configuration`.
 * @param hint What else to say about a file that cannot be read.
 * @throws A Stop that names the file, the place in it and the reason.
 */
export async function readDataFile(
  path: string,
  what: string,
  hint: (path: string) => Promise<string> = async () => '',
): Promise<unknown> {
  const file = basename(path)
  try {
    switch (extname(path)) {
      case '.json':
        return await json(path)
      case '.js':
      case '.mjs':
        resolveOwnName()
        return exported(await import(freshUrl(path)), file)
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
    throw usage(`cannot read ${what} ${file}: ${reason}`)
  }
}

async function json(path: string): Promise<unknown> {
  const source = (await readFile(path, 'utf8')).replace(/^\ufeff/, '')
  return uncommented(parseJson(source, (why) => new Error(why)))
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

/** The default export; of a module that was translated to CommonJS it lies one level deeper. */
function exported(module: unknown, file: string): unknown {
  const outer = (module as { readonly default?: unknown }).default
  const inner = (outer as { readonly default?: unknown } | undefined)?.default
  const config = inner ?? outer
  if (config === undefined) throw new Error(`${file} has no default export; write export default { … }`)
  return config
}

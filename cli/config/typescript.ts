import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type * as api from 'tsx/esm/api'
import { freshUrl } from './fresh-url.js'

/** What `require` gives inside of tsx, installed next to a file or to this package; undefined where it is not. */
export function insideTsx(file: string): NodeJS.Require | undefined {
  for (const from of [file, import.meta.url]) {
    try {
      return createRequire(createRequire(from).resolve('tsx'))
    } catch {
      // It is an optional peer: the command alone needs it, and few of its users do.
    }
  }
  return undefined
}

/** Whether Node takes the types out of a module by itself, as from 22.18 and 23.6 on. */
const nodeStripsTypes = (): boolean => Boolean((process.features as { typescript?: unknown }).typescript)

/** Whether a module in TypeScript at some place can be imported. */
export const readsTypeScript = (file: string): boolean => nodeStripsTypes() || insideTsx(file) !== undefined

/** Whether Node failed at an import or export, as a package.json makes the file a CommonJS module. */
const isMistakenForCommonJs = (error: unknown): boolean =>
  error instanceof SyntaxError && /outside a module|token 'export'/.test(error.message)

/**
 * Imports a module in TypeScript, by tsx where it is installed, and by Node itself where that can.
 *
 * @throws An Error that names the ways out where neither can.
 */
export async function importTypeScript(file: string): Promise<unknown> {
  const { href } = pathToFileURL(file)
  const tsx = insideTsx(file)
  if (tsx) {
    // Its CommonJS form looks for files that it lacks.
    const { tsImport } = (await import(tsx.resolve('tsx/esm/api').replace(/\.cjs$/, '.mjs'))) as typeof api
    return tsImport(href, import.meta.url)
  }
  if (nodeStripsTypes())
    return import(freshUrl(file)).catch((error: unknown) => {
      throw isMistakenForCommonJs(error)
        ? new Error('Node takes it for CommonJS, as package.json says: run npm install --save-dev tsx', {
            cause: error,
          })
        : error
    })
  throw new Error(
    `Node ${process.versions.node} reads no TypeScript: run npm install --save-dev tsx, use Node 22.18 or newer, ` +
      'or write the configuration as .mjs or .json (npx conformance init --js)',
  )
}

import Module, { createRequire, register } from 'node:module'
import { fileURLToPath } from 'node:url'

/** What configurations import of this package. */
const ownName = 'workspace-crm-conformance/config'

/** The part of Node's loader of CommonJS modules that finds files; it has no types. */
interface Loader {
  _resolveFilename(this: void, request: string, ...rest: readonly unknown[]): string
}

let isDone = false

/**
 * Lets configurations import this package by its name where it is not installed next to them, as under npx:
 * what is not found in their own folder is found here.
 */
export function resolveOwnName(): void {
  if (isDone) return
  isDone = true
  const own = import.meta.resolve(ownName)
  const hook = `export async function resolve(specifier, context, next) {
    try {
      return await next(specifier, context)
    } catch (error) {
      if (specifier !== '${ownName}') throw error
      return { url: ${JSON.stringify(own)}, shortCircuit: true }
    }
  }`
  register(`data:text/javascript,${encodeURIComponent(hook)}`)
  // A configuration in TypeScript of a CommonJS project is loaded by require.
  const loader = Module as unknown as Loader
  const find = loader._resolveFilename
  loader._resolveFilename = (request, ...rest) => {
    try {
      return find(request, ...rest)
    } catch (error) {
      if (request !== ownName) throw error
      return createRequire(import.meta.url).resolve(fileURLToPath(own))
    }
  }
}

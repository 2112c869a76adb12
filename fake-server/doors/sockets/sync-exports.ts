import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers'
import promises from 'node:timers/promises'

/** A copy of the functions of a module of Node; `promises` of `node:timers` is a getter. */
const functionsOf = (module: object): object =>
  Object.fromEntries(Object.entries(module).filter(([, member]) => typeof member === 'function'))

/** The timers of Node as they are when this module is loaded. */
const real = [timers, promises].map((module) => [module, functionsOf(module)] as const)

/**
 * Makes `import { … } from 'node:…'` follow the modules that were patched. Node does so for all of its modules at once:
 * fake timers that are installed would be imported from then on, and never fire once they are uninstalled. The timers
 * therefore keep their own functions.
 */
export function syncExports(): void {
  const installed = real.map(([module]) => [module, functionsOf(module)] as const)
  for (const [module, functions] of real) Object.assign(module, functions)
  syncBuiltinESMExports()
  for (const [module, functions] of installed) Object.assign(module, functions)
}

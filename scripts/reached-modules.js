import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** The endings of code and types. */
const endings = ['.js', '.cjs', '.d.ts', '.d.cts']

/**
 * The modules of a folder that some of them reach by relative paths in code or types. A module is its path in the folder
 * without the ending.
 */
export function reachedModules(folder, from) {
  const reached = new Set(from)
  // A set gives what is added to it meanwhile, too.
  for (const module of reached) for (const next of namedBy(folder, module)) reached.add(next)
  return reached
}

/** The modules that the files of a module name. */
function namedBy(folder, module) {
  return endings
    .map((ending) => join(folder, module + ending))
    .filter((path) => existsSync(path))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/(['"`])(\.{1,2}\/[^'"`\n]+)\.c?js\1/g)])
    .map(([, , path]) => posix.join(posix.dirname(module), path))
}

import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/**
 * The modules of a folder that some of them reach by relative paths, in files with some endings: code and types unless given. A module is its path in the
 * folder without the ending, such as `.js` or `.d.cts`.
 */
export function reachedModules(folder, from, endings = ['.js', '.cjs', '.d.ts', '.d.cts']) {
  const reached = new Set(from)
  // A set gives what is added to it meanwhile, too.
  for (const module of reached) for (const next of namedBy(folder, module, endings)) reached.add(next)
  return reached
}

/** The modules that the files of a module name. */
function namedBy(folder, module, endings) {
  return endings
    .map((ending) => join(folder, module + ending))
    .filter((path) => existsSync(path))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/(['"])(\.{1,2}\/[^'"\n]+)\.c?js\1/g)])
    .map(([, , path]) => posix.join(posix.dirname(module), path))
}

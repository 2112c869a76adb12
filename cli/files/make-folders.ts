import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder, and those above it that are missing. In some places, such as `/proc`, the recursive `mkdirSync` of Node
 * never returns.
 *
 * @throws What the system says of a folder that cannot be made.
 */
export function makeFolders(folder: string): void {
  if (existsSync(folder)) return
  makeFolders(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process may make it at the same time.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** The address of a module, which differs once its file has changed, so that Node reads it again. */
export const freshUrl = (path: string): string =>
  `${pathToFileURL(path).href}?changed=${statSync(path).mtimeMs}`

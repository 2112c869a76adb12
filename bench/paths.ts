import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The command as it is published. */
export const builtCommand = join(root, 'dist/cli/main.js')

/** A program that the bench measures or runs; plain JavaScript, so that no compiler runs in it. */
export const programPath = (name: string): string => join(root, 'bench/programs', `${name}.js`)

/** The folder with the results. */
export const resultsFolder = join(root, 'bench')

/** The folder that the peers are installed in. */
export const peersFolder = join(root, 'bench/peers')

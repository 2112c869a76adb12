import { writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { usage } from '../exit.js'
import { fileProblem } from '../files/file-problem.js'
import { makeFolders } from '../files/make-folders.js'

/**
 * Writes a file that a flag names, and the folders on the way to it.
 *
 * @param what What it holds, for the message.
 * @throws A Stop where it cannot be written.
 */
export async function writeOutput(what: string, file: string, text: string): Promise<void> {
  try {
    makeFolders(dirname(file))
    await writeFile(file, text)
  } catch (error) {
    throw usage(`cannot write the ${what} to ${file}: ${fileProblem(error)}`)
  }
}

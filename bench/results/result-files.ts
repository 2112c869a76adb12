import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chart } from './chart.js'
import { markdown } from './markdown.js'
import type { Result } from './result.js'

/** Writes a result into a folder: as data, as a page and as a chart. */
export async function writeResult(folder: string, result: Result): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'results.json'), `${JSON.stringify(result, null, 1)}\n`)
  await writeFile(join(folder, 'RESULTS.md'), markdown(result))
  await writeFile(join(folder, 'results.svg'), chart(result))
}

/**
 * Reads a `results.json`.
 *
 * @throws An Error that names the file where it is missing or holds something else.
 */
export async function readResult(file: string): Promise<Result> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`there is no file ${file}: a whole run of the bench writes it`)
  })
  const fault = new Error(`${file} holds no results of this version of the bench`)
  try {
    const result = JSON.parse(text) as Result
    if (result.version === 1 && Array.isArray(result.series)) return result
  } catch {
    throw fault
  }
  throw fault
}

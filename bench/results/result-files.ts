import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { figures } from '../figures.js'
import { resultsFolder } from '../paths.js'
import { chart } from './chart.js'
import { markdown } from './markdown.js'
import type { Result } from './result.js'

/** What is written by hand about goals that are not reached, with the profile that says why; empty where there is none. */
export const notReached = (): Promise<string> =>
  readFile(join(resultsFolder, 'not-reached.md'), 'utf8').catch(() => '')

/** Writes a result into a folder: as data, as a page and as a chart. */
export async function writeResult(folder: string, result: Result): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'results.json'), `${JSON.stringify(result, null, 1)}\n`)
  await writeFile(join(folder, 'RESULTS.md'), markdown(result, await notReached()))
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
    if (result.version === 1 && Array.isArray(result.series))
      // An older file may have figures that no longer exist.
      return { ...result, series: result.series.filter(({ figure }) => figure in figures) }
  } catch {
    throw fault
  }
  throw fault
}

import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SavedCoverage } from '../../fake-server/double/coverage/saved-coverage.js'
import { usage } from '../exit.js'
import { fileTrouble } from '../files/file-trouble.js'

async function filesAt(path: string): Promise<readonly string[]> {
  try {
    if (!(await stat(path)).isDirectory()) return [path]
    const names = await readdir(path)
    return names.filter((name) => name.endsWith('.json')).map((name) => join(path, name))
  } catch (error) {
    throw usage(`cannot read ${path}: ${fileTrouble(error)}`)
  }
}

async function savedIn(file: string): Promise<SavedCoverage> {
  const text = await readFile(file, 'utf8')
  try {
    const saved = JSON.parse(text) as SavedCoverage
    if (saved.version === 1 && typeof saved.counts === 'object') return saved
  } catch {
    // Said below.
  }
  throw usage(`${file} is not a coverage file of the fake`)
}

/** What the files at some paths hold; a folder stands for its files. */
export async function savedFiles(paths: readonly string[]): Promise<readonly SavedCoverage[]> {
  const files = (await Promise.all(paths.map(filesAt))).flat()
  if (files.length === 0)
    throw usage(`there is no coverage in ${paths.join(', ')}: did the tests use the fake?`)
  return Promise.all(files.map(savedIn))
}

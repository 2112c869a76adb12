import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let folder: string | undefined

/** A folder for files of this process; removed at its end. */
export function tempFolder(): string {
  if (folder === undefined) {
    folder = mkdtempSync(join(tmpdir(), 'conformance-bench-'))
    process.once('exit', removeTempFolder)
  }
  return folder
}

/** Removes the folder earlier, as a process of a test runner may end without notice. */
export function removeTempFolder(): void {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  folder = undefined
}

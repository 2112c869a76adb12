import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let folder: string | undefined

/** A folder for files of this process; removed at its end. */
export function tempFolder(): string {
  if (folder === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'conformance-bench-'))
    process.on('exit', () => rmSync(made, { recursive: true, force: true }))
    folder = made
  }
  return folder
}

import { chmodSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/**
 * Puts a text in the place of a file, as a whole: no reader sees a part of it, and a crash leaves the old file or the
 * new one. A link stays, and so does the mode of the file.
 *
 * @throws What the system says where the file or its folder cannot be written; the old file is unchanged then.
 */
export function replaceFile(file: string, text: string): void {
  const before = statSync(resolve(file), { throwIfNoEntry: false })
  const path = before ? realpathSync(resolve(file)) : resolve(file)
  const draft = join(dirname(path), `.conformance-${process.pid}-${performance.now()}.tmp`)
  try {
    writeFileSync(draft, text)
    if (before) chmodSync(draft, before.mode)
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

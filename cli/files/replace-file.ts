import {
  chmodSync,
  closeSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** A text, or what gives its parts one by one where it may be too long for the memory. */
export type FileText = string | (() => Iterable<string>)

/**
 * Puts a text in the place of a file, as a whole: no reader sees a part of it, and a crash leaves the old file or the
 * new one. A link stays, and so does the mode of the file.
 *
 * @throws What the system says where the file or its folder cannot be written; the old file is unchanged then.
 */
export function replaceFile(file: string, text: FileText): void {
  const before = statSync(resolve(file), { throwIfNoEntry: false })
  const path = before ? realpathSync(resolve(file)) : resolve(file)
  const draft = join(dirname(path), `.conformance-${process.pid}-${performance.now()}.tmp`)
  try {
    const fd = openSync(draft, 'wx')
    try {
      for (const part of partsOf(text)) writeFileSync(fd, part)
    } finally {
      closeSync(fd)
    }
    if (before) chmodSync(draft, before.mode)
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/** The parts of a text. */
export const partsOf = (text: FileText): Iterable<string> => (typeof text === 'string' ? [text] : text())

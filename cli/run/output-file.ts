import {
  closeSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import { makeFolders } from '../files/make-folders.js'
import { type FileText, partsOf, replaceFile } from '../files/replace-file.js'

/** A file that a report goes to. */
export interface OutputFile {
  /** Whether what was written cannot be replaced: it is a pipe or a device. */
  readonly isStream: boolean
  /** Puts a text in the place of everything in the file, or leaves the file as it is; a stream gets it in addition. */
  replace(text: FileText): void
  /** Adds a line, which is in the file once this returns, or no part of it. */
  append(line: string): void
  close(): void
}

/**
 * Opens a file for reports, and creates the folders above it; throws what the system says of one that cannot be
 * written.
 */
export function openOutputFile(file: string): OutputFile {
  const path = resolve(file)
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) throw Object.assign(new Error(`${path} is a folder`), { code: 'EISDIR' })
  if (found === undefined) makeFolders(dirname(path))
  // `/dev/stdout` may lead to a file, which belongs to the shell that opened it.
  const isStream = /^\/(dev|proc)\//.test(path) || (found !== undefined && !found.isFile())
  return isStream ? openStream(path) : new RegularFile(found ? realpathSync(path) : path)
}

/** A pipe is opened for reading too, as opening it would otherwise wait for its reader. */
function openStream(path: string): OutputFile {
  const fd = openSync(path, statSync(path).isFile() ? 'a' : 'r+')
  const write = (text: FileText) => {
    for (const part of partsOf(text)) writeFileSync(fd, part)
  }
  return { isStream: true, replace: write, append: write, close: () => closeSync(fd) }
}

/** What the system says where a file cannot be made or renamed in a folder, and yet may be written in its place. */
const ofTheFolder = ['EACCES', 'EPERM', 'EROFS', 'EBUSY', 'EXDEV']

/** A file whose content is replaced at once, so that no reader sees a part of it. */
class RegularFile implements OutputFile {
  readonly isStream = false
  #appending: number | undefined

  constructor(private readonly path: string) {}

  replace(text: FileText): void {
    this.close()
    try {
      replaceFile(this.path, text)
    } catch (error) {
      // A file can be writable where its folder is not, or where it is a mount of its own. A full disk is full there too.
      if (!ofTheFolder.includes(String((error as NodeJS.ErrnoException).code))) throw error
      this.#overwrite(text)
    }
  }

  /** Writes over the file, and puts back what it held where not all of the text can be written. */
  #overwrite(text: FileText): void {
    const before = statSync(this.path, { throwIfNoEntry: false }) && readFileSync(this.path)
    const fd = openSync(this.path, 'w')
    try {
      for (const part of partsOf(text)) writeFileSync(fd, part)
    } catch (error) {
      ftruncateSync(fd)
      if (before) writeFileSync(this.path, before)
      throw error
    } finally {
      closeSync(fd)
    }
  }

  append(line: string): void {
    this.#appending ??= openSync(this.path, 'a')
    const { size } = fstatSync(this.#appending)
    try {
      writeFileSync(this.#appending, line)
    } catch (error) {
      ftruncateSync(this.#appending, size)
      throw error
    }
  }

  close(): void {
    if (this.#appending !== undefined) closeSync(this.#appending)
    this.#appending = undefined
  }
}

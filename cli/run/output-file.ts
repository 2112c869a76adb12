import { closeSync, mkdirSync, openSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { replaceFile } from './replace-file.js'

/** A file that a report goes to. */
export interface OutputFile {
  /** Whether what was written cannot be replaced: it is a pipe or a device. */
  readonly isStream: boolean
  /** Puts a text in the place of everything in the file; a stream gets it in addition. */
  replace(text: string): void
  /** Adds a line, which is in the file once this returns. */
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
  if (found === undefined) mkdirSync(dirname(path), { recursive: true })
  // `/dev/stdout` may lead to a file, which belongs to the shell that opened it.
  const isStream = /^\/(dev|proc)\//.test(path) || (found !== undefined && !found.isFile())
  return isStream ? openStream(path) : new RegularFile(found ? realpathSync(path) : path)
}

/** A pipe is opened for reading too, as opening it would otherwise wait for its reader. */
function openStream(path: string): OutputFile {
  const fd = openSync(path, statSync(path).isFile() ? 'a' : 'r+')
  const write = (text: string) => writeFileSync(fd, text)
  return { isStream: true, replace: write, append: write, close: () => closeSync(fd) }
}

/** A file whose content is replaced at once, so that no reader sees a part of it. */
class RegularFile implements OutputFile {
  readonly isStream = false
  #appending: number | undefined

  constructor(private readonly path: string) {}

  replace(text: string): void {
    this.close()
    try {
      replaceFile(this.path, text)
    } catch {
      // A file can be writable where its folder is not, or where it is a mount of its own.
      writeFileSync(this.path, text)
    }
  }

  append(line: string): void {
    this.#appending ??= openSync(this.path, 'a')
    writeFileSync(this.#appending, line)
  }

  close(): void {
    if (this.#appending !== undefined) closeSync(this.#appending)
    this.#appending = undefined
  }
}

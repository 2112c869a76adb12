import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { usage } from '../exit.js'
import { fileProblem } from '../files/file-problem.js'
import { makeFolders } from '../files/make-folders.js'
import { tool } from '../tool.js'

const begun = `{"log":{"version":"1.2","creator":${JSON.stringify({ name: 'conformance', version: tool.version })},"entries":[`
const end = '\n]}}\n'

/** An HTTP Archive that is whole after each entry: a process that is killed leaves what was written as a file that can be read. */
export class HarRecording {
  readonly #fd: number
  /** Where the next entry goes: over the end of the archive, which follows it again. */
  #at = Buffer.byteLength(begun)
  #isEmpty = true

  /** @throws A usage `Stop` that names the file where it cannot be written. */
  constructor(private readonly file: string) {
    try {
      makeFolders(dirname(file))
      this.#fd = openSync(file, 'w+')
      if (!fstatSync(this.#fd).isFile()) throw new Error('it is no regular file')
      writeSync(this.#fd, begun + end, 0)
      ftruncateSync(this.#fd, this.#at + end.length)
    } catch (error) {
      throw this.#problem(error)
    }
  }

  add(entries: readonly object[]): void {
    if (entries.length === 0) return
    const lines = entries.map((entry) => JSON.stringify(entry)).join(',\n')
    const bytes = Buffer.from(`${this.#isEmpty ? '\n' : ',\n'}${lines}${end}`)
    try {
      for (let done = 0; done < bytes.length; )
        done += writeSync(this.#fd, bytes, done, bytes.length - done, this.#at + done)
    } catch (error) {
      throw this.#problem(error)
    }
    this.#isEmpty = false
    this.#at += bytes.length - end.length
  }

  close(): void {
    closeSync(this.#fd)
  }

  #problem(error: unknown) {
    return usage(
      `cannot write the recording to ${this.file}: ${fileProblem(error)}; name another file with --record`,
    )
  }
}

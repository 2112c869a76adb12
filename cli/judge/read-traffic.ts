import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import type { Variant } from '../../contract/index.js'
import {
  type BodyTrouble,
  EntryCounts,
  type EntryReading,
  KeyNames,
  type LeftOut,
  type ReadEntry,
  type Recorded,
  RecordedStore,
  type Undocumented,
} from '../../products/traffic/index.js'
import { oneLineMessage, usage } from '../exit.js'
import { fileProblem } from '../files/file-problem.js'
import { readHar } from './read-har.js'
import { isLines, readLines } from './read-lines.js'
import type { TakeEntry } from './take-entry.js'

/** What files of recorded traffic hold. */
export interface Traffic {
  readonly recorded: readonly Recorded[]
  /** How many entries there were. */
  readonly entries: number
  readonly leftOut: ReadonlyMap<LeftOut, number>
  /** The requests for which the document has no operation. */
  readonly undocumented: readonly Undocumented[]
  readonly troubles: ReadonlyMap<BodyTrouble, number>
  /** How many bodies were decoded from base64. */
  readonly base64: number
  /** How many exchanges have no time, so that nothing is known of their order. */
  readonly untimed: number
  /** Where files end too early, each as a clause with the name of its file: they are judged up to there. */
  readonly cuts: readonly string[]
  /** Gives back what holds the bodies: the exchanges may not be read afterwards. */
  close(): void
}

/** Where the API is served, as `--base-url` names it. */
export type Base = EntryReading['base']

/**
 * Reads recorded traffic: HAR files, journals line by line, either of them packed by gzip.
 *
 * @throws A usage `Stop` with the place where a file cannot be read.
 */
export async function readTraffic(
  files: readonly string[],
  { variant, base }: { readonly variant: Variant; readonly base: Base },
): Promise<Traffic> {
  const reading: Omit<EntryReading, 'file'> = { variant, base, keys: new KeyNames() }
  const recorded: Recorded[] = []
  const store = new RecordedStore()
  const undocumented: Undocumented[] = []
  const counts = new EntryCounts()
  let [entries, base64, untimed] = [0, 0, 0]
  const take = (entry: ReadEntry): void => {
    entries += 1
    counts.add(entry)
    if ('leftOut' in entry) {
      if (entry.undocumented) undocumented.push(entry.undocumented)
      return
    }
    recorded.push(store.keep(entry.recorded))
    if (entry.wasBase64) base64 += 1
    if (!Number.isFinite(entry.recorded.sentMs)) untimed += 1
  }
  const cuts: string[] = []
  try {
    for (const [n, file] of files.entries()) {
      const place = await readFile(file, { ...reading, file: n }, take)
      if (place !== undefined) cuts.push(`${file} ends ${place}`)
    }
  } catch (error) {
    store.close()
    throw error
  }
  const { leftOut, troubles } = counts
  const close = () => store.close()
  return { recorded, undocumented, entries, leftOut, troubles, base64, untimed, cuts, close }
}

/** Reads a file; where it is cut. */
async function readFile(file: string, reading: EntryReading, take: TakeEntry): Promise<string | undefined> {
  const isPacked = await isGzip(file)
  const source = createReadStream(file, { highWaterMark: 256 * 1024 })
  const bytes = isPacked ? source.pipe(createGunzip({ chunkSize: 256 * 1024 })) : source
  source.on('error', (error) => bytes.destroy(error))
  const chunks = untilCut(bytes)
  try {
    const first = await chunks.next()
    const beginning = first.done ? Buffer.alloc(0) : first.value
    requireUtf8(beginning, file)
    const all = joined(beginning, chunks)
    return await (isLines(beginning) ? readLines : readHar)(all, file, reading, take)
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code)
    if (code.startsWith('Z_'))
      throw usage(
        `${file} is no whole gzip file: ${oneLineMessage(error)}; record it again, or unpack it first`,
      )
    throw error
  } finally {
    source.destroy()
  }
}

/** The bytes of a file, packed by gzip or not; those of a packed one that is cut end early. */
async function* untilCut(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isEmpty = true
  try {
    for await (const chunk of bytes) {
      isEmpty = false
      yield chunk
    }
  } catch (error) {
    if (isEmpty || (error as NodeJS.ErrnoException).code !== 'Z_BUF_ERROR') throw error
  }
}

/** Some shells write what a command prints in UTF-16. */
function requireUtf8(beginning: Buffer, file: string): void {
  const mark = beginning.toString('latin1', 0, 2)
  if (mark === '\xff\xfe' || mark === '\xfe\xff') throw usage(`${file} is in UTF-16: save it in UTF-8`)
}

async function isGzip(file: string): Promise<boolean> {
  try {
    const handle = await open(file)
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
      return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw usage(
      `cannot read ${file}: ${fileProblem(error)}; name a HAR file, or a journal with a request on each line`,
    )
  }
}

async function* joined(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

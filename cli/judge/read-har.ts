import { type EntryReading, type HarEntry, readHarEntry } from '../../products/traffic/index.js'
import { usage } from '../exit.js'
import { HarEntries, HarFault, withoutEntries } from './har-entries.js'
import type { TakeEntry } from './take-entry.js'

/**
 * Reads the entries of a HAR file one by one; stops with the place where it is no such file.
 *
 * @returns Where the file is cut in the middle of its JSON, as a recorder leaves it that was killed; undefined where it is whole.
 */
export async function readHar(
  bytes: AsyncIterable<Buffer>,
  file: string,
  reading: EntryReading,
  take: TakeEntry,
): Promise<string | undefined> {
  const entries = new HarEntries((entry) => take(readHarEntry(entry as HarEntry, reading)))
  try {
    for await (const chunk of bytes) entries.write(chunk)
    const end = entries.end()
    if (end.bytes === 0)
      throw usage(`${file} is empty: give a HAR file, or a journal with a request on each line`)
    const place = `after ${end.bytes} bytes in the middle of its JSON, after ${entries.count} entries`
    if (end.isCut && entries.count > 0) return place
    if (end.isCut) throw usage(`${file} ends ${place}: record it again, or give the whole file`)
    if (!end.isHar) throw new HarFault(withoutEntries)
    return undefined
  } catch (error) {
    if (error instanceof HarFault)
      throw usage(`${file} ${error.message}; give a HAR file, or a journal with a request on each line`)
    throw error
  }
}

import { JSONParser } from '@streamparser/json'
import { type EntryReading, type HarEntry, readHarEntry } from '../../products/traffic/index.js'
import { oneLineMessage, usage } from '../exit.js'
import type { TakeEntry } from './take-entry.js'

/** Reads the entries of a HAR file one by one; stops with the place where it is no such file. */
export async function readHar(
  bytes: AsyncIterable<Buffer>,
  file: string,
  reading: EntryReading,
  take: TakeEntry,
): Promise<void> {
  const parser = new JSONParser({ paths: ['$.log.entries.*', '$.log.version'], keepStack: false })
  let isHar = false
  let [done, entries] = [0, 0]
  let failure: Error | undefined
  parser.onValue = ({ key, value }) => {
    isHar = true
    if (key === 'version') return
    entries += 1
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw usage(`${file} has no object as entry ${entries} of log.entries: it is no HAR file`)
    take(readHarEntry(value as HarEntry, reading))
  }
  parser.onError = (error) => {
    failure ??= error
  }
  for await (const chunk of bytes) {
    parser.write(chunk)
    if (failure !== undefined) {
      const problem = oneLineMessage(failure)
      throw usage(
        `${file} is no JSON between byte ${done} and ${done + chunk.length}, after ${entries} entries: ${problem}; give a HAR file, or a journal with a request on each line`,
      )
    }
    done += chunk.length
  }
  if (!parser.isEnded)
    throw usage(
      done === 0
        ? `${file} is empty: give a HAR file, or a journal with a request on each line`
        : `${file} ends after ${done} bytes in the middle of its JSON, after ${entries} entries: record it again, or give the whole file`,
    )
  if (!isHar)
    throw usage(
      `${file} is JSON without log.entries: give a HAR file, or a journal with a request on each line`,
    )
}

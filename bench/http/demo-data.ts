import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tempFolder } from '../temp-folder.js'
import { keyHeader } from './api-request.js'
import { startFake } from './server-process.js'

/** A record as it is served. */
export type ServedRow = Readonly<Record<string, unknown>> & { readonly id: string }

/** The records that every server serves: those of the fake's demo. */
export interface DemoData {
  readonly contacts: readonly ServedRow[]
  readonly tickets: readonly (ServedRow & { readonly rev: number })[]
}

interface Page<T> {
  readonly data: readonly T[]
  readonly nextCursor: string | null
}

async function allOf<T>(url: string, path: string): Promise<readonly T[]> {
  const rows: T[] = []
  let query = 'limit=100'
  for (;;) {
    const answer = await fetch(`${url}/api/v1/${path}?${query}`, { headers: keyHeader })
    const { data, nextCursor } = (await answer.json()) as Page<T>
    rows.push(...data)
    if (nextCursor === null) return rows
    query = `limit=100&cursor=${encodeURIComponent(nextCursor)}`
  }
}

async function read(): Promise<DemoData> {
  const { url, stop } = await startFake()
  try {
    return { contacts: await allOf(url, 'contacts'), tickets: await allOf(url, 'tickets') }
  } finally {
    await stop()
  }
}

let data: Promise<DemoData> | undefined

/** The records of the demo as `conformance fake` serves them. */
export const demoData = (): Promise<DemoData> => {
  data ??= read()
  return data
}

/** The same records as a JSON file. */
export async function demoFile(): Promise<string> {
  const file = join(tempFolder(), 'demo.json')
  await writeFile(file, JSON.stringify(await demoData()))
  return file
}

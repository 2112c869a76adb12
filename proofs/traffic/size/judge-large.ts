import { spawn } from 'node:child_process'
import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createGzip } from 'node:zlib'
import { builtCommand, ensureBuilt } from '../../../cli/built.test-kit.js'
import { finished } from '../../../cli/spawned.test-kit.js'
import { largeHar } from './large-har.js'

/** How a large recording is judged. */
export interface LargeCase {
  readonly exchanges: number
  readonly isPacked: boolean
  readonly isClosed: boolean
  /** The most memory for objects, in megabytes; what Node gives itself where it is left out. */
  readonly heapMb?: number
}

/** What judging it took. */
export interface LargeJudgement {
  readonly fileMb: number
  /** Of CPU time, as other processes make the clock of the computer tell little. */
  readonly cpuSeconds: number
  /** The most memory that the process had at a time. */
  readonly residentMb: number
  readonly code: number | null
  /** What was printed. */
  readonly text: string
}

const megabyte = 1024 * 1024

/** Writes a large HAR file of honest traffic into a temporary folder, judges it in a process of its own, and removes it. */
export async function judgeLarge({
  exchanges,
  isPacked,
  isClosed,
  heapMb,
}: LargeCase): Promise<LargeJudgement> {
  ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'large-har-'))
  try {
    const whole = join(folder, 'large.har')
    await pipeline(Readable.from(largeHar(exchanges)), createWriteStream(whole))
    const file = isPacked ? `${whole}.gz` : whole
    if (isPacked) await pipeline(createReadStream(whole), createGzip({ level: 1 }), createWriteStream(file))
    const usageFile = join(folder, 'usage.json')
    const { code, out, err } = await finished(
      spawn(
        process.execPath,
        [
          ...(heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`]),
          '--import',
          fileURLToPath(new URL('report-usage.js', import.meta.url)),
          builtCommand,
          'judge',
          ...(isClosed ? ['--closed'] : []),
          file,
        ],
        { env: { ...process.env, USAGE_FILE: usageFile } },
      ),
    )
    const usage =
      code === null
        ? { maxRSS: 0, userCPUTime: 0, systemCPUTime: 0 }
        : JSON.parse(readFileSync(usageFile, 'utf8'))
    return {
      fileMb: Math.round(statSync(whole).size / megabyte),
      cpuSeconds: Math.round((usage.userCPUTime + usage.systemCPUTime) / 1e6),
      residentMb: Math.round(usage.maxRSS / 1024),
      code,
      text: out + err,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

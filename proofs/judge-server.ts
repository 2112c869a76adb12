import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { RunFlags } from '../cli/config/settings.js'
import { Stop } from '../cli/exit.js'
import { printing } from '../cli/printed.test-kit.js'
import { runConformance } from '../cli/run/run-conformance.js'
import { demoKeys } from '../fake-server/index.js'
import type { Report } from '../reporters/index.js'

/** All rules, and the timeouts of a real run, are for `npm run prove:targets`. */
export const isWhole = process.env.PROVE_TARGETS !== undefined

/** The result of a run of the command. */
export interface Ran {
  readonly code: number
  /** Everything that was said, on both streams. */
  readonly said: string
  readonly report: Report | undefined
  readonly seconds: number
}

/** Judges a server with the demo's main key, in this process; no output shows the key. */
export async function judgeServer(baseUrl: string, flags: RunFlags = {}): Promise<Ran> {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-judged-'))
  const file = join(folder, 'report.json')
  return printing(async (printed) => {
    const began = performance.now()
    const code = await runConformance({
      baseUrl,
      apiKey: demoKeys.main,
      seed: 5,
      ledger: false,
      reporter: ['terminal', `json=${file}`],
      ...flags,
    }).catch((error: unknown) => {
      if (!(error instanceof Stop)) throw error
      process.stderr.write(`error: ${error.message}\n`)
      return error.code
    })
    const seconds = (performance.now() - began) / 1000
    expect(printed.said).not.toContain(demoKeys.main)
    return { code, said: printed.said, report: reportIn(file), seconds }
  }).finally(() => rmSync(folder, { recursive: true }))
}

function reportIn(file: string): Report | undefined {
  try {
    const text = readFileSync(file, 'utf8')
    expect(text).not.toContain(demoKeys.main)
    return text === '' ? undefined : (JSON.parse(text) as Report)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The rules of a run that a server is accused of, or warned about, with the reasons. */
export const failing = ({ report }: Ran) =>
  report?.rules
    .filter(({ verdict }) => verdict === 'fail' || verdict === 'error' || verdict === 'warn')
    .map(({ id, reason }) => `${id}: ${reason}`)

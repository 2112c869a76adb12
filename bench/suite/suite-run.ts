import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtCommand } from '../paths.js'
import { timedRun } from '../process/timed-run.js'
import { tempFolder } from '../temp-folder.js'

/** What a run of the suite has taken, and how it judged. */
export interface SuiteRun {
  readonly seconds: number
  readonly cpuSeconds: number
  readonly requests: number
  /** The verdict of each rule, by its id. */
  readonly verdicts: ReadonlyMap<string, string>
}

interface Report {
  readonly requests: number
  readonly rules: readonly { readonly id: string; readonly verdict: string }[]
}

/** Every run has the same seed, so that the same inputs are drawn. */
const seed = '7'

/** Runs the suite; throws where a rule fails. */
export async function suiteRun(args: readonly string[], withinMs: number): Promise<SuiteRun> {
  const file = join(tempFolder(), 'report.json')
  const flags = ['--seed', seed, '--quiet', '--reporter', 'terminal', '--reporter', `json=${file}`]
  const { seconds, cpuSeconds } = await timedRun([builtCommand, ...flags, ...args], withinMs)
  const { requests, rules } = JSON.parse(readFileSync(file, 'utf8')) as Report
  return { seconds, cpuSeconds, requests, verdicts: new Map(rules.map(({ id, verdict }) => [id, verdict])) }
}

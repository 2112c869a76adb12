import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

let ticks: number | undefined

/** How many ticks the kernel counts in a second. */
const ticksPerSecond = (): number => {
  ticks ??= Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout) || 100
  return ticks
}

/** The CPU time of a process so far, in microseconds; undefined where the system does not say. */
export const cpuUsOf = (pid: number): number | undefined => cpuUsIn(`/proc/${pid}/stat`)

/** The same of its main thread alone. */
export const cpuUsOfMainThread = (pid: number): number | undefined => cpuUsIn(`/proc/${pid}/task/${pid}/stat`)

function cpuUsIn(path: string): number | undefined {
  // The name in parentheses may hold spaces; the fields after it are those from the third on.
  const fields = read(path)?.split(')').at(-1)?.trim().split(' ')
  if (fields === undefined) return undefined
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond()) * 1e6
}

/** The resident memory of a process in megabytes; undefined where the system does not say. */
export function residentMbOf(pid: number): number | undefined {
  const [, shown] = /^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`) ?? '') ?? []
  const kb = shown ?? spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim()
  return kb ? (Number(kb) * 1024) / 1e6 : undefined
}

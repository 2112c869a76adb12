import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** The cores that a measured program and the load on it each have to themselves, as `taskset` writes them. */
export interface Cores {
  readonly measured: string
  readonly load: string
  /** All cores, for programs that use several. */
  readonly all: string
}

const tasksetOf = (pid: number): string | undefined => {
  const { status, stdout } = spawnSync('taskset', ['-cp', String(pid)], { encoding: 'utf8' })
  return status === 0 ? stdout.split(':').at(-1)?.trim() : undefined
}

/** The numbers of a list of cores such as `0-2,5`. */
export const coresIn = (list: string): readonly number[] =>
  list.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, n) => first + n)
  })

function foundCores(): Cores | undefined {
  if (availableParallelism() < 2) return undefined
  const all = tasksetOf(process.pid)
  const [measured, load] = all === undefined ? [] : coresIn(all)
  if (all === undefined || measured === undefined || load === undefined) return undefined
  return { measured: String(measured), load: String(load), all }
}

/** The cores of this machine; undefined where there is one only, or no `taskset`. */
export const cores = foundCores()

/** Moves this process, which makes the load, to a core of its own. */
export function pinLoad(): void {
  if (cores) spawnSync('taskset', ['-cp', cores.load, String(process.pid)])
}

/** The command line that runs a program on the cores for its kind. */
export const pinned = (kind: keyof Cores, command: readonly string[]): readonly string[] =>
  cores ? ['taskset', '-c', cores[kind], ...command] : command

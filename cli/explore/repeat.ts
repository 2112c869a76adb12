import type { Settings } from '../config/settings.js'
import { commandLine } from '../run/repeat.js'
import type { ExploreFlags } from './explore-flags.js'

/** The command that repeats an exploration with its seed. */
export function repeatOfExploration(flags: ExploreFlags, settings: Settings): string {
  const { time, steps, scenario, focus, maxFailures, maxRequests, corpus } = flags
  const words = [
    ...(time === undefined ? [] : ['--time', `${time}ms`]),
    ...(maxRequests === undefined ? [] : ['--max-requests', String(maxRequests)]),
    ...(steps === undefined ? [] : ['--steps', String(steps)]),
    ...(scenario === undefined ? [] : ['--scenario', String(scenario)]),
    ...(focus ?? []).flatMap((one) => ['--focus', one]),
    ...(maxFailures === undefined ? [] : ['--max-failures', String(maxFailures)]),
    ...(corpus === undefined ? [] : ['--corpus', corpus]),
  ]
  return commandLine('npx conformance explore', flags, settings, words)
}

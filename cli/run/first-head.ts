import { quoted, type ReportHead } from '../../reporters/index.js'
import { rulesOf } from '../../suites/index.js'
import type { RunFlags } from '../config/settings.js'
import { baseUrl } from '../flags/base-url.js'
import { tool } from '../tool.js'

/** The address of a server that is not known. */
const unknown = 'unknown'

/**
 * What is known of a run by its flags alone; a report holds it where the configuration cannot be read. `command` begins
 * the command that repeats it.
 */
export function firstHead(
  { config, seed, baseUrl: given, variant, quick }: RunFlags,
  command = 'npx conformance',
): ReportHead {
  const address = addressOf(given)
  const surface = variant === 'compact' ? 'compact' : 'full'
  return {
    version: 1,
    seed: seed ?? 0,
    target: { baseUrl: address, variant: surface },
    startedAt: new Date().toISOString(),
    documented: rulesOf(surface).length,
    tool,
    repeat: [
      command,
      ...[
        ...(config === undefined ? [] : ['--config', config]),
        ...(address === unknown ? [] : ['--base-url', address]),
        ...(variant === undefined ? [] : ['--variant', surface]),
        ...(quick ? ['--quick'] : []),
        ...(seed === undefined ? [] : ['--seed', String(seed)]),
      ].map(quoted),
    ].join(' '),
  }
}

/** An address that is wrong may hold a password. */
function addressOf(given: string | undefined): string {
  try {
    return given === undefined ? unknown : baseUrl(given)
  } catch {
    return unknown
  }
}

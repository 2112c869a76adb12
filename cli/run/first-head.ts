import type { ReportHead } from '../../reporters/index.js'
import { rulesOf } from '../../suites/index.js'
import type { RunFlags } from '../config/settings.js'
import { baseUrl } from '../flags/base-url.js'
import { tool } from '../tool.js'

/** What is known of a run by its flags alone; a report holds it where the configuration cannot be read. */
export function firstHead({ seed = 0, baseUrl: given, variant }: RunFlags): ReportHead {
  const surface = variant === 'compact' ? 'compact' : 'full'
  return {
    version: 1,
    seed,
    target: { baseUrl: addressOf(given), variant: surface },
    startedAt: new Date().toISOString(),
    documented: rulesOf(surface).length,
    tool,
    repeat: 'npx conformance',
  }
}

/** An address that is wrong may hold a password. */
function addressOf(given: string | undefined): string {
  try {
    return given === undefined ? 'unknown' : baseUrl(given)
  } catch {
    return 'unknown'
  }
}

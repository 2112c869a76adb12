import type { ReportedHook } from '../../reporters/model/report.js'
import { type Target, withTimeout } from '../../suites/index.js'
import type { ControlHooks } from '../config.js'
import { incomplete, oneLineMessage } from '../exit.js'

/**
 * Puts a server back into the state that its configuration describes, by the hook for it, where there is one and the
 * run may write; gives its use. Earlier runs have moved its clock, closed windows and used up slots.
 */
export async function resetTarget(
  control: ControlHooks | undefined,
  { allow }: Pick<Target, 'allow'>,
  timeoutMs: number,
): Promise<readonly ReportedHook[]> {
  if (control?.reset === undefined || allow === 'none') return []
  try {
    await withTimeout(async () => control.reset?.(), timeoutMs, 'it')
    return [{ name: 'control.reset', calls: 1 }]
  } catch (error) {
    throw incomplete(`control.reset failed: ${oneLineMessage(error)}; correct it, or leave it out`)
  }
}

import type { Control } from '../control/control.js'

/**
 * Reports the first exception of a function of `fake.before` that was not reported yet; the others are forgotten with it.
 *
 * @throws That exception.
 */
export function throwHookFailure({ core }: Control): void {
  const [failure] = core.hooks.takeFailures()
  if (failure) throw failure
}

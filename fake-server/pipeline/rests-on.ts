import { type Assumptions, type GapName, permittedValues } from '../../contract/index.js'
import type { Context } from './context.js'

/**
 * Notes that what is assumed for some gaps decided the answer: another permitted choice would have given another one to
 * the same request. The answer names them in its header `x-fake-assumed`.
 */
export function restsOn(
  context: { assumed: readonly GapName[] | undefined },
  ...gaps: readonly GapName[]
): void {
  if (gaps.length === 0) return
  const { assumed } = context
  if (assumed === undefined) context.assumed = gaps
  else if (!gaps.every((gap) => assumed.includes(gap))) context.assumed = [...new Set([...assumed, ...gaps])]
}

/** Notes a gap where not every permitted choice decides as the assumed one does. */
export function restsOnChoice<N extends GapName>(
  context: Context,
  gap: N,
  decision: (choice: Assumptions[N]) => boolean,
): void {
  const assumed = decision(context.assumptions[gap])
  if (permittedValues(gap).some((choice) => decision(choice as Assumptions[N]) !== assumed))
    restsOn(context, gap)
}

import type { GapName } from '../../contract/index.js'

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

import { type Assumptions, type Gap, type GapName, gaps, shownGaps, showsGap } from '../../contract/index.js'
import type { Reply } from '../messages/reply.js'
import { derived } from './derived.js'

/** The gaps among those for which another value than the default is assumed. */
const unusual = derived((assumptions) =>
  shownGaps.filter((name) => {
    const { default: usual }: Gap = gaps[name]
    return JSON.stringify(assumptions[name]) !== JSON.stringify(usual)
  }),
)

/** The gaps on whose assumed values an answer rests, for the header `x-fake-assumed`; undefined where there are none. */
export function assumedGaps(
  noted: readonly GapName[] | undefined,
  operation: string | undefined,
  reply: Reply,
  assumptions: Assumptions,
): readonly GapName[] | undefined {
  const others = unusual(assumptions)
  if (others.length === 0) return noted
  const concerned = others.filter((gap) => showsGap(gap, operation, reply.code !== undefined))
  if (concerned.length === 0) return noted
  return [...new Set([...(noted ?? []), ...concerned])]
}

import { clientRules, clientRulesOf } from '../../contract/index.js'
import { rulesOf } from '../../suites/index.js'
import { knownClientPattern } from '../client/select-client-rules.js'
import { matching } from '../flags/matching.js'
import { knownPattern } from '../flags/selection.js'
import type { JudgeFlags } from './judge-flags.js'

/** The rules of the sides that are judged: those of the server, and those of clients that a server can see. */
export const rulesOfSides = ({
  variant,
  only,
}: Pick<JudgeFlags, 'variant' | 'only'>): readonly {
  readonly id: string
  readonly on?: readonly string[]
}[] => [
  ...(only === 'client' ? [] : rulesOf(variant)),
  ...(only === 'server' ? [] : clientRulesOf(variant).filter(({ evidence }) => evidence === 'journal')),
]

/** The test of a pattern; stops where no rule of either side matches it. */
export const knownPatternOfSides = (pattern: string): ((id: string) => boolean) =>
  pattern.startsWith('client.')
    ? knownClientPattern(pattern)
    : clientRules.some(({ id }) => matching(pattern)(id))
      ? matching(pattern)
      : knownPattern(pattern)

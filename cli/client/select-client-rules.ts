import { clientRules } from '../../contract/index.js'
import { didYouMean } from '../did-you-mean.js'
import { usage } from '../exit.js'
import { matching } from '../flags/matching.js'
import type { ClientFlags } from './client-flags.js'

/**
 * The test of which client rules the flags select.
 *
 * @throws A Stop where a pattern matches no rule.
 */
export function selectClientRules({
  rule = [],
  exclude = [],
}: Pick<ClientFlags, 'rule' | 'exclude'>): (id: string) => boolean {
  const selected = rule.map(knownClientPattern)
  const excluded = exclude.map(knownClientPattern)
  return (id) =>
    (selected.length === 0 || selected.some((test) => test(id))) && !excluded.some((test) => test(id))
}

/** The test of a pattern; stops where no rule of clients matches it. */
export function knownClientPattern(pattern: string): (id: string) => boolean {
  const test = matching(pattern)
  const ids = clientRules.map(({ id }) => id)
  if (ids.some(test)) return test
  throw usage(
    `no client rule matches '${pattern}': ${didYouMean(pattern, ids, '`conformance rules --clients` lists them all')}`,
  )
}

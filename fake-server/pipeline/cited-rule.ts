import { type Need, type RuleId, rules } from '../../contract/index.js'

/**
 * The rule that an error enforces: the one about this operation alone that needs such a key, otherwise a rule about
 * all errors.
 */
export function citedRule(
  need: Need,
  operation: string,
  otherwise: RuleId = 'error.code-status-pairing',
): RuleId {
  const cited = rules.find(({ needs, on }) => needs.includes(need) && on.length === 1 && on[0] === operation)
  return (cited?.id as RuleId | undefined) ?? otherwise
}

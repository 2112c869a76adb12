import { type ClientRule, clientRules, disturbances } from '../contract/index.js'

/** The id of a rule, and the variant that alone has it. */
const idOf = ({ id, variant }: ClientRule): string => `\`${id}\`${variant === 'both' ? '' : ` (${variant})`}`

/** What a client that breaks a rule gets, and why no more than that. */
const verdictOf = ({ doubt }: ClientRule): string =>
  doubt === undefined ? '`fail`' : `\`warn\`: ${lowerFirst(doubt)}`

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** What makes a client meet a rule: a disturbance, or what its tests do. */
const meetsOf = ({ disturbance, meet }: ClientRule): string =>
  disturbance === undefined
    ? meet.replaceAll('|', '\\|')
    : `\`--disturb ${disturbance}\`: ${disturbances[disturbance].says}`

/** The rules of clients as rows of two tables: those that are judged, and those that nothing shows. */
export function clientRuleTable(): string {
  const rules: readonly ClientRule[] = clientRules
  const judged = rules.filter(({ evidence }) => evidence !== 'none')
  const unseen = rules.filter(({ evidence }) => evidence === 'none')
  return [
    `${judged.length} rules are judged:`,
    '',
    '| rule | section | what it asks of a client | if broken | how tests meet it |',
    '|---|---|---|---|---|',
    ...judged.map((rule) => row([idOf(rule), rule.section, rule.says, verdictOf(rule), meetsOf(rule)])),
    '',
    `${unseen.length} more are obligations that no server can see:`,
    '',
    '| rule | section | what it asks of a client | why nothing shows it |',
    '|---|---|---|---|',
    ...unseen.map((rule) => row([idOf(rule), rule.section, rule.says, rule.meet])),
  ].join('\n')
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

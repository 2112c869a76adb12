import { type ClientRule, clientRules } from '../../contract/index.js'
import { countText, cutTo, table } from '../../reporters/index.js'
import { usage } from '../exit.js'
import { matching } from '../flags/matching.js'
import { markdownTable } from './markdown-table.js'

interface ClientCatalogueFlags {
  readonly rule?: readonly string[]
  readonly json?: boolean
  readonly markdown?: boolean
}

/** The rules of clients in the form asked for; `columns` is the width of a terminal. */
export function clientCatalogue(
  { rule: patterns = [], json, markdown }: ClientCatalogueFlags,
  columns?: number,
): string {
  const tests = patterns.map(matching)
  const rules = clientRules.filter(({ id }) => tests.length === 0 || tests.some((test) => test(id)))
  if (rules.length === 0) throw usage(`no client rule matches ${patterns.join(' or ')}`)
  if (json) return `${JSON.stringify({ rules }, null, 2)}\n`
  if (markdown)
    return markdownTable(
      ['rule', 'section', 'says', 'how the tests of a client meet it'],
      rules.map((rule) => [`\`${rule.id}\``, rule.section, saysOf(rule), meetsOf(rule)]),
    )
  const rows = rules.map((rule) => [rule.id, rule.section, rule.certain ? '' : '?', saysOf(rule)])
  const lines = table([['rule', 'section', '', 'says'], ...rows])
  return `${[...lines.map((line) => (columns === undefined ? line : cutTo(line, columns))), countText(rules.length, 'client rule')].join('\n')}\n`
}

/** One rule for people, as `conformance explain` shows it. */
export function clientExplanation(name: string): string | undefined {
  const rule = clientRules.find(({ id }) => id === name)
  if (rule === undefined) return undefined
  const { id, section, says, doubt, evidence, meet } = rule
  return [
    `${id} (section ${section})`,
    `  ${says}`,
    ...(doubt === undefined ? [] : [`  in doubt: ${doubt}`]),
    evidence === 'none' ? `  not observable: ${meet}` : `  how the tests of a client meet it: ${meet}`,
    '',
  ].join('\n')
}

const saysOf = ({ says, doubt }: ClientRule): string =>
  doubt === undefined ? says : `${says} (in doubt: ${doubt})`

const meetsOf = ({ evidence, meet }: ClientRule): string =>
  evidence === 'none' ? `not observable: ${meet}` : meet

import { type Gap, type GapName, gapNames, gaps, type Rule } from '../../contract/index.js'
import { countText, cutTo, table } from '../../reporters/index.js'
import { usage } from '../exit.js'
import { selectRules } from '../flags/selection.js'
import { clientCatalogue } from './client-catalogue.js'
import { markdownTable } from './markdown-table.js'

/** The flags of the catalogue as the command line gives them. */
export interface RulesFlags {
  readonly suite?: readonly string[]
  readonly rule?: readonly string[]
  readonly gaps?: boolean
  /** The rules of clients in place of those of servers. */
  readonly clients?: boolean
  readonly json?: boolean
  readonly markdown?: boolean
}

/** The rules, or the gaps they depend on, in the form asked for; `columns` is the width of a terminal. */
export function catalogue(flags: RulesFlags, columns?: number): string {
  if (flags.json && flags.markdown) throw usage('--json and --markdown exclude each other: give one')
  if (flags.clients) {
    if (flags.gaps || flags.suite)
      throw usage('--clients excludes --gaps and --suite: give --rule to select some')
    return clientCatalogue(flags, columns)
  }
  const selected = selectRules(flags.suite, flags.rule, 'either')
  const filtered = flags.suite !== undefined || flags.rule !== undefined
  if (flags.gaps) {
    const dependedOn = new Set(selected.flatMap((rule) => rule.gaps))
    return gapList(filtered ? gapNames.filter((name) => dependedOn.has(name)) : gapNames, flags)
  }
  return ruleList(selected, flags, columns)
}

function ruleList(rules: readonly Rule[], { json, markdown }: RulesFlags, columns?: number): string {
  if (json) return `${JSON.stringify({ rules: rules.map(entry) }, null, 2)}\n`
  if (markdown)
    return markdownTable(
      ['rule', 'section', 'says', 'effects', 'needs'],
      rules.map((rule) => [
        `\`${rule.id}\``,
        rule.section,
        saysOf(rule),
        rule.effects,
        rule.needs.join(', '),
      ]),
    )
  const rows = rules.map((rule) => [
    rule.id,
    rule.section,
    rule.effects,
    rule.needs.join(' ') || '-',
    saysOf(rule),
  ])
  const lines = table([['rule', 'section', 'effects', 'needs', 'says'], ...rows])
  const count = countText(rules.length, 'rule')
  return `${[...lines.map((line) => (columns === undefined ? line : cutTo(line, columns))), count].join('\n')}\n`
}

/** A rule as scripts read it. */
const entry = (rule: Rule) => ({
  id: rule.id,
  section: rule.section,
  says: rule.says,
  variant: rule.variant,
  certain: rule.certain,
  effects: rule.effects,
  needs: rule.needs,
  gaps: rule.gaps,
  endpoints: rule.on,
  ...(rule.ruledOut === undefined ? {} : { ruledOut: rule.ruledOut }),
  ...(rule.leftOpen === undefined ? {} : { leftOpen: rule.leftOpen }),
  ...(rule.unobservable === undefined ? {} : { unobservable: rule.unobservable }),
})

/** A rule's sentence, with what limits how it is judged. */
function saysOf({ says, doubt, ruledOut, unobservable }: Rule): string {
  const marks = [
    ...(doubt === undefined ? [] : [`(in doubt: ${doubt})`]),
    ...(ruledOut === undefined ? [] : [`(ruled out all the same: ${ruledOut})`]),
    ...(unobservable === undefined ? [] : [`(not observable: ${unobservable})`]),
  ]
  return [says, ...marks].join(' ')
}

function gapList(names: readonly GapName[], { json, markdown }: RulesFlags): string {
  const found = names.map((name): Gap & { readonly name: GapName } => ({ name, ...gaps[name] }))
  if (json) return `${JSON.stringify({ gaps: found.map(gapEntry) }, null, 2)}\n`
  if (markdown)
    return markdownTable(
      ['gap', 'section', 'open', 'assumed', 'options'],
      found.map((gap) => [
        `\`${gap.name}\``,
        gap.section,
        gap.open,
        `\`${JSON.stringify(gap.default)}\``,
        gap.options.map((option) => `\`${JSON.stringify(option)}\``).join(', '),
      ]),
    )
  const blocks = found.map((gap) =>
    [
      `${gap.name}  (section ${gap.section})`,
      `  ${gap.open}`,
      `  assumed: ${JSON.stringify(gap.default)}`,
      ...(gap.options.length > 1
        ? [`  options: ${gap.options.map((option) => JSON.stringify(option)).join(', ')}`]
        : []),
      ...(gap.outside === undefined ? [] : [`  outside the API: ${gap.outside}`]),
      `  fair:    ${gap.fair}`,
    ].join('\n'),
  )
  return `${[...blocks, countText(names.length, 'gap')].join('\n\n')}\n`
}

const gapEntry = ({
  name,
  section,
  open,
  default: assumed,
  options,
  closed,
  outside,
  fair,
}: Gap & { name: string }) => ({
  name,
  section,
  open,
  default: assumed,
  options,
  closed,
  ...(outside === undefined ? {} : { outside }),
  fair,
})

import equal from 'fast-deep-equal'
import type { AcceptedRequest, ExplainedGap, ExplainedRule, Explanation } from './explanation.js'

const indented = (lines: readonly string[]): readonly string[] => lines.map((line) => `  ${line}`)

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', title, ...indented(lines)]

const shownGap = ({ name, section: place, open, assumed, permitted }: ExplainedGap): readonly string[] => [
  `${name} (section ${place}): ${open}`,
  `  assumed ${JSON.stringify(assumed)}; also permitted ${permitted
    .filter((value) => !equal(value, assumed))
    .map((value) => JSON.stringify(value))
    .join(', ')}`,
]

function shownAccepted({ operation, body, query, member }: AcceptedRequest): readonly string[] {
  return [
    operation,
    ...(member === undefined ? [] : [`${member.path}: ${JSON.stringify(member.schema)}`]),
    ...(body === undefined ? [] : [`a valid body: ${JSON.stringify(body)}`]),
    ...Object.entries(query ?? {}).map(([name, schema]) => `${name}: ${JSON.stringify(schema)}`),
  ]
}

const shownRule = ({ says, doubt, ruledOut, leftOpen }: ExplainedRule): readonly string[] => [
  says,
  ...(doubt === undefined ? [] : [`uncertain: ${doubt}`]),
  ...(ruledOut === undefined ? [] : [`ruled out, so that it fails: ${ruledOut}`]),
  ...(leftOpen === undefined ? [] : [`left open, so that it only warns: ${leftOpen}`]),
]

/** An explanation for a terminal. */
export function explanationText(explanation: Omit<Explanation, 'text'>): string {
  const { subject, status, message, rules, gaps, accepted, how } = explanation
  const [only, ...others] = rules
  const isOne = only !== undefined && others.length === 0 && only.id === subject
  return [
    isOne ? `${subject} (section ${only.section})` : `${subject}${status === undefined ? '' : `, ${status}`}`,
    ...(message === undefined ? [] : [`  the answer says: ${message}`]),
    ...(isOne
      ? indented(shownRule(only))
      : section(
          'rules',
          rules.map(({ id, says }) => `${id}  ${says}`),
        )),
    ...section('what the document leaves open', gaps.flatMap(shownGap)),
    ...section('what is accepted', accepted === undefined ? [] : shownAccepted(accepted)),
    ...section('how to bring it about in the fake', how === undefined ? [] : [how]),
  ].join('\n')
}

import { clausesOf } from './clauses.js'
import type { Decision, Recipe } from './recipe.js'
import { answerName } from './vitest-source.js'

/** The end of a test: what was expected, and what the answer has to be. */
export const decisionLines = ({ decision, expected, actual, steps }: Recipe): readonly string[] => [
  '',
  `// expected: ${expected}`,
  `// the run got: ${actual}`,
  ...preparation(
    decision,
    steps.some((step) => step.kind === 'call' && step.index === decision.index && step.readsOn),
  ),
  ...clausesOf(decision).map(({ why, vitest }) =>
    why === undefined
      ? vitest
      : `if (${vitest}) return skip(\`cannot tell: the last call answered \${answer.status}: ${why.replaceAll('`', "'")}\`)`,
  ),
]

/** What the conditions look at, next to the answer. */
function preparation(decision: Decision, readsOn: boolean): readonly string[] {
  if (decision.kind !== 'text' && decision.kind !== 'order') return []
  const pages = decision.pages?.map((index) => answerName(index, decision))
  if (decision.kind === 'order')
    return [
      `const times = [${pages?.join(', ')}].flatMap(({ json }) => json?.data ?? []).map((one: any) => Date.parse(one.${decision.order.by})).filter((time) => !Number.isNaN(time))`,
      'const ascending = times.toSorted((a, b) => a - b)',
    ]
  const shown = pages
    ? `[${pages.map((page) => `${page}.text`).join(', ')}].join('')`
    : `answer.${readsOn ? 'pages' : 'text'}`
  return [`const text = ${shown}.replace(/" *: */g, '":')`]
}

import { choose } from './choose.js'
import type { KillMatrix } from './kill-matrix.js'

/**
 * The requests that the chosen places take on an honest server. The rest of those that a quick run may send is for what
 * precedes the first rule, and for repeating what fails.
 */
const requests = 250

/** The source of `cli/quick/quick-choice.ts`, by a matrix. */
export function choiceSource({ recorded, variants }: KillMatrix): string {
  const { command, date, seed, mutants, of } = recorded
  const lines = (['full', 'compact'] as const).flatMap((variant) => [
    `  ${variant}: [`,
    ...choose(variants[variant], requests).map(
      (one) => `    ['${one.rule}', '${one.operation}', ${one.kills}, ${one.requests}],`,
    ),
    '  ],',
  ])
  return `${[
    "import type { OperationId, RuleId, Variant } from '../../contract/index.js'",
    '',
    '/** A rule at an operation, the mutants that no place before it kills, and the requests that it adds. */',
    'type ChosenPlace = readonly [rule: RuleId, operation: OperationId, kills: number, requests: number]',
    '',
    '/**',
    ' * What a quick run judges, the first ones first: the checks that kill most mutants per request. `npm run quick-choice`',
    ` * writes it, by the kills of ${mutants} of ${of} mutants on seed ${seed}, recorded on ${date} by`,
    ` * \`${command}\`.`,
    ' */',
    'export const quickChoice: Readonly<Record<Variant, readonly ChosenPlace[]>> = {',
    ...lines,
    '}',
  ].join('\n')}\n`
}

import { quoted } from '../text/shell.js'
import { clausesOf } from './clauses.js'
import type { Decision, Recipe } from './recipe.js'
import { word } from './shell-word.js'
import type { ScriptTemplate } from './template.js'

/** The end of a script: what was expected, what came, and what that means. */
export const decisionLines = ({ decision, expected, actual, steps }: Recipe): readonly string[] => [
  `echo ${quoted(`expected: ${expected}`)}`,
  `echo ${quoted(`then:     ${actual}`)}`,
  ...preparation(
    decision,
    steps.some((step) => step.kind === 'call' && step.index === decision.index && step.readsOn),
  ),
  ...clausesOf(decision).map(({ why, shell }) =>
    why === undefined
      ? `{ ${shell}; } || still_fails`
      : `{ ${shell}; } && cannot_tell "the last call answered $STATUS: "${quoted(why)}`,
  ),
  'fixed',
]

/** What the conditions look at, and what of it the script shows. */
function preparation(decision: Decision, readsOn: boolean): readonly string[] {
  switch (decision.kind) {
    case 'part': {
      const { header, path } = decision
      return [header ? `PART='="'$(header ${header})'"'` : `PART=$(part ${word(path)})`, now('PART')]
    }
    case 'text':
      return [
        now('BODY', decision.shows?.[0]),
        `TEXT=$(printf %s "${decision.pages || readsOn ? '$PAGES' : '$BODY'}" | sed 's/" *: */":/g')`,
      ]
    case 'order':
      return [
        now('BODY'),
        `SHOWN=$(BODY=$PAGES; part 'data.*.${decision.order.by}' | instants)`,
        'shown() { printf \'%s\\n\' "$SHOWN"; }',
      ]
    default:
      return [now('BODY')]
  }
}

/** What came, or the part of it about a text. */
const now = (variable: 'BODY' | 'PART', about?: ScriptTemplate): string =>
  `echo "now:      $STATUS $(excerpt "$${variable}"${about === undefined ? '' : ` ${word(about)}`})"`

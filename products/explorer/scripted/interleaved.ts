import { type ScriptedStep, script } from './script.js'

const walks = (list: string): ScriptedStep => ['walk a list under two filters by turns', { list, limit: 1 }]

/** Two walks of each list that has filters, read page by page by turns (section 4.1). */
export const interleavedScripts = [
  script(
    'lists are walked under two filters by turns',
    walks('deals'),
    walks('tasks'),
    walks('tickets'),
    walks('conversations'),
    walks('contacts'),
  ),
]

import type { ReportedRule } from '../../model/report.js'
import { element } from '../markup.js'
import { ruleView } from '../views/rule.js'
import { verdictMark } from '../views/verdict-mark.js'
import { toNodes } from './dom.js'

/** So many failing rules are printed in full. */
const most = 100

/** Prints the failing rules in full after the rest of the page, though the screen shows one at a time. */
export function printFailures(rules: readonly ReportedRule[]): void {
  let printed: readonly Node[] = []
  addEventListener('beforeprint', () => {
    const failing = rules.filter(({ verdict }) => verdict === 'fail').slice(0, most)
    printed = toNodes(
      failing.map((rule) =>
        element(
          'section',
          { class: 'card printed' },
          element('h2', {}, verdictMark(rule.verdict), ' ', element('bdi', { class: 'mono' }, rule.id)),
          ruleView(rule),
        ),
      ),
    )
    document.getElementById('main')?.append(...printed)
  })
  addEventListener('afterprint', () => {
    for (const node of printed) node.parentNode?.removeChild(node)
  })
}

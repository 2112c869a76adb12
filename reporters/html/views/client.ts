import type { Report } from '../../model/report.js'
import { element, type Markup } from '../markup.js'
import { prose } from './prose.js'
import { dataTable, section } from './section.js'

type Client = NonNullable<Report['client']>

/** How a client's tests ended: usually, under disturbances, and against other permitted choices. */
export function clientSection({ client }: Report): Markup {
  if (!client) return undefined
  const { command, passed, exitCode, timedOut } = client
  const end = passed ? 'passed' : timedOut ? 'took too long' : `ended with ${exitCode}`
  return section(
    'client',
    'The tests of the client',
    command.length > 0 && element('p', {}, element('code', {}, command.join(' ')), ` ${end}.`),
    coverage(client),
    disturbances(client),
    variation(client),
  )
}

const coverage = ({ coverage: covered = [] }: Client): Markup =>
  covered.map(({ variant, called, all }) =>
    element(
      'p',
      { class: 'note' },
      `They met ${called.percent} % of the documented answers of the operations that they called, and ${all.percent} % of all (${variant}).`,
    ),
  )

const disturbances = ({ disturbances: runs }: Client): Markup =>
  runs.length > 0 && [
    element('h3', {}, 'Under disturbances that the document permits'),
    dataTable(
      ['Disturbance', 'Requests', 'Tests', 'What happens'],
      runs.map(({ name, met, unmet, passed, timedOut, failing = [], says }) => [
        element('code', {}, name),
        met,
        passed
          ? met === 0 && unmet !== undefined
            ? `not met: ${unmet}`
            : 'pass'
          : [timedOut ? 'took too long' : 'fail', failing.length > 0 && `: ${failing.join('; ')}`],
        prose(says),
      ]),
      [1],
      'runs',
    ),
  ]

function variation({ variation: varied }: Client): Markup {
  if (!varied) return undefined
  const { verdict, reason, runs, combinations, findings, orders = [] } = varied
  return [
    element('h3', {}, 'Against other permitted choices'),
    element(
      'p',
      {},
      `${words[verdict]} (${runs} runs, ${combinations} combinations)${reason === undefined ? '' : `: ${reason}`}.`,
    ),
    [...findings, ...orders].map(({ text }) => element('pre', {}, text)),
  ]
}

const words: Readonly<Record<NonNullable<Client['variation']>['verdict'], string>> = {
  independent: 'The tests pass with every permitted choice that was tried',
  dependent: 'The client, or a test of it, relies on choices that the document leaves open',
  undecided: 'No such choice was found, and not all were tried',
  'cannot-vary': 'Nothing can be said',
}

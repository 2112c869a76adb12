import { countText } from '../../model/count-text.js'
import type { ReportedFailure } from '../../model/report.js'
import { compared } from '../compared.js'
import { element, type Markup } from '../markup.js'
import { copyable } from './copyable.js'
import { exchangeView } from './exchange.js'
import { marksOf, noMarks } from './marks.js'

/** A failure as the page has it. */
export interface PageFailure extends ReportedFailure {
  /** The command that writes the script, where that is too long for the page. */
  readonly scriptBy?: string
}

/** A failure: what was expected next to the exchanges that show it, and how to reproduce it. */
export function failureView(failure: PageFailure): Markup {
  const { expected, actual, exception, counterexample, exchanges, setUp = [], moves = [], replay } = failure
  const last = exchanges.at(-1)
  return element(
    'div',
    { class: 'failure' },
    element(
      'div',
      { class: 'expectation' },
      compared(expected, actual),
      exception !== undefined && element('pre', { tabindex: 0 }, exception.join('\n')),
      counterexample !== undefined && [
        element('h5', {}, 'Shrunk input'),
        element('pre', { tabindex: 0 }, counterexample),
      ],
    ),
    element(
      'div',
      { class: 'exchanges' },
      setUp.length > 0 &&
        element(
          'details',
          {},
          element('summary', {}, `Set up by ${countText(setUp.length, 'earlier exchange')}`),
          setUp.map((one) => exchangeView(one)),
        ),
      exchanges.map((one) => exchangeView(one, one === last ? marksOf(failure, one) : noMarks)),
      moves.length > 0 &&
        element(
          'p',
          { class: 'note' },
          `The run moved the clock of the target: ${moves.map(moved).join(', ')}.`,
        ),
      exchanges.length === 0 && element('p', { class: 'note' }, 'No exchange was kept.'),
    ),
    element(
      'div',
      { class: 'reproduction' },
      element('h5', {}, 'Judge this rule again'),
      copyable(replay),
      script(failure),
    ),
  )
}

const moved = ({ after, ms }: NonNullable<ReportedFailure['moves']>[number]): string =>
  `${ms / 1000} s after #${after}`

function script({ curl, scriptBy, exchanges }: PageFailure): Markup {
  if (scriptBy !== undefined)
    return [
      element(
        'p',
        {},
        'Repeat the exchanges with curl: the JSON report (--reporter json=report.json) has the script',
      ),
      copyable(scriptBy),
    ]
  return (
    curl !== '' &&
    element(
      'details',
      { open: exchanges.length < 4 && curl.length < 1500 },
      element('summary', {}, 'Repeat the exchanges with curl'),
      copyable(curl, 'Copy script'),
    )
  )
}

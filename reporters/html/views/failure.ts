import { counted } from '../../counted.js'
import type { ReportedExchange, ReportedFailure } from '../../report.js'
import { compared } from '../compared.js'
import { element, type Markup } from '../markup.js'
import { copyable } from './copyable.js'
import { exchangeView } from './exchange.js'
import { marksOf, noMarks } from './marks.js'

/** A failure: what was expected next to the exchanges that show it, and how to reproduce it. */
export function failureView(failure: ReportedFailure): Markup {
  const { expected, actual, counterexample, exchanges, setUp = [], moves = [], curl, replay } = failure
  const last = exchanges.at(-1)
  return element(
    'div',
    { class: 'failure' },
    element(
      'div',
      { class: 'expectation' },
      compared(expected, actual),
      counterexample !== undefined && [
        element('h5', {}, 'Input, shrunk'),
        element('pre', { tabindex: 0 }, counterexample),
      ],
      element('h5', {}, 'Judge this rule again'),
      copyable(replay),
    ),
    element(
      'div',
      { class: 'exchanges' },
      setUp.length > 0 &&
        element(
          'details',
          {},
          element('summary', {}, `Set up by ${counted(setUp.length, 'earlier exchange')}`),
          setUp.map((one) => exchangeView(one)),
        ),
      exchanges.map((one) => exchangeView(one, one === last ? marksOf(failure, one) : noMarks)),
      moves.map(({ after, ms }) =>
        element(
          'p',
          { class: 'note' },
          `After #${after} the run moved the clock of the target by ${ms / 1000} s.`,
        ),
      ),
      exchanges.length === 0 && element('p', { class: 'note' }, 'No exchange was kept.'),
    ),
    script(curl, exchanges),
  )
}

const script = (curl: string, exchanges: readonly ReportedExchange[]): Markup =>
  curl !== '' &&
  element(
    'details',
    { class: 'script', open: exchanges.length < 4 && curl.length < 1500 },
    element('summary', {}, 'Repeat the exchanges with curl'),
    copyable(curl, 'Copy script'),
  )

import type { ReportedVerdict } from '../../model/report.js'
import { element, type Markup } from '../markup.js'

/** A sign for each verdict, so that it can be read without its colour. */
export const signs: Readonly<Record<ReportedVerdict, string>> = {
  pass: '✓',
  fail: '✗',
  warn: '!',
  inconclusive: '?',
  untested: '–',
  error: 'E',
}

/** A verdict with its sign. */
export const verdictMark = (verdict: ReportedVerdict): Markup =>
  element(
    'span',
    { class: `verdict ${verdict}` },
    element('i', { 'aria-hidden': 'true' }, signs[verdict]),
    verdict,
  )

import { headline } from '../headline.js'
import type { Report } from '../report.js'
import { element } from './markup.js'
import { page } from './page.js'

/** The report as one HTML page that loads nothing. */
export const html = (report: Report): string =>
  page({ title: 'Conformance report', body: element('p', {}, headline(report)) })

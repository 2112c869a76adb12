import type { ReportedExchange } from '../../model/report.js'
import { type JsonLine, jsonLines } from '../json-lines.js'
import { element, type Markup } from '../markup.js'
import { type Marks, noMarks } from './marks.js'

/** A request and its answer, laid out; what shows the failure is marked. */
export function exchangeView(
  { index, request, response, durationMs }: ReportedExchange,
  marks = noMarks,
): Markup {
  const { method, path, headers, body, key } = request
  const facts = [
    key === 'none' ? 'no key' : `${key} key`,
    ...(durationMs === undefined ? [] : [`${durationMs} ms`]),
  ]
  const status = String(response.status)
  return element(
    'article',
    { class: 'exchange' },
    element(
      'h5',
      {},
      element('span', { class: 'note' }, `#${index} `),
      element('bdi', { class: 'mono' }, element('b', {}, method), ` ${path}`),
      element('span', { class: 'note' }, ` ${facts.join(', ')}`),
    ),
    element(
      'div',
      { class: 'sides' },
      element('div', {}, element('h6', {}, 'Request'), headersView(headers), bodyView(body)),
      element(
        'div',
        {},
        element('h6', {}, 'Answer ', marks.status ? element('mark', {}, status) : status),
        headersView(response.headers, marks),
        bodyView(response.body, marks),
      ),
    ),
  )
}

function headersView(headers: ReportedExchange['request']['headers'], marks = noMarks): Markup {
  const given = Object.entries(headers)
  if (given.length === 0) return undefined
  const isMarked = given.some(([name]) => marks.header(name))
  return element(
    'details',
    { class: 'headers', open: isMarked },
    element('summary', {}, given.length === 1 ? '1 header' : `${given.length} headers`),
    element(
      'dl',
      {},
      given.map(([name, value]) =>
        element(
          'div',
          {},
          element('dt', {}, name),
          element('dd', {}, marks.header(name) ? element('mark', {}, value) : value),
        ),
      ),
    ),
  )
}

function bodyView(body: string | undefined, marks: Marks = noMarks): Markup {
  if (!body) return element('p', { class: 'note' }, 'No body')
  const lines = jsonLines(body)
  return element('pre', { tabindex: 0 }, lines === undefined ? body : linesView(lines, marks))
}

/** Lines with marks; those between two marks are one text, as a page may hold very many lines. */
function linesView(lines: readonly JsonLine[], marks: Marks): Markup {
  const parts: Markup[] = []
  let plain = ''
  for (const line of lines) {
    plain += '  '.repeat(line.depth)
    if (marks.line(line)) {
      parts.push(plain, element('mark', {}, line.text))
      plain = '\n'
    } else plain += `${line.text}\n`
  }
  return [parts, plain.trimEnd()]
}

import { element, type Markup } from '../html/markup.js'
import { page } from '../html/page.js'
import type { ReportComparison } from './comparison.js'
import { type Group, type Section, type SectionRow, sectionsOf } from './sections.js'
import { conclusionOf, figuresOf, notesOf } from './summary.js'

/** A comparison as one HTML page that loads nothing. */
export function htmlComparison(comparison: ReportComparison): string {
  const sections = sectionsOf(comparison)
  return page({
    title: 'Conformance compared',
    subtitle: conclusionOf(comparison),
    sections: sections.map((section) => [idOf(section), capital(section.name)]),
    body: [figures(comparison), notes(comparison), sections.map(sectionPart)],
  })
}

const idOf = ({ name }: Section): string => name.replaceAll(' ', '-')

const capital = (text: string): string => `${text[0]?.toUpperCase()}${text.slice(1)}`

const figures = (comparison: ReportComparison): Markup =>
  element(
    'table',
    {},
    element('caption', {}, 'Both runs'),
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        ['', 'Old', 'New'].map((name) =>
          element(name === '' ? 'td' : 'th', name === '' ? {} : { scope: 'col' }, name),
        ),
      ),
    ),
    element(
      'tbody',
      {},
      figuresOf(comparison).map(([name, old, now]) =>
        element(
          'tr',
          {},
          element('th', { scope: 'row' }, capital(name)),
          element('td', {}, old),
          element('td', {}, now),
        ),
      ),
    ),
  )

function notes(comparison: ReportComparison): Markup {
  const lines = notesOf(comparison)
  return (
    lines.length > 0 &&
    element(
      'ul',
      {},
      lines.map((line) => element('li', {}, line)),
    )
  )
}

const sectionPart = (section: Section): Markup =>
  element(
    'section',
    { id: idOf(section), class: 'card' },
    element('h2', {}, `${capital(section.name)}: ${section.title}`),
    section.groups.map(groupPart),
  )

const groupPart = ({ title, rows }: Group): Markup =>
  element('div', {}, title !== undefined && element('h3', {}, title), element('ul', {}, rows.map(rowPart)))

const rowPart = ({ names, change, at }: SectionRow): Markup =>
  element('li', {}, codes(names), `: ${change}`, at.length > 0 && [' at ', codes(at)])

const codes = (names: readonly string[]): Markup =>
  names.map((name, n) => [n > 0 && ', ', element('code', {}, name)])

import { code, inline, markdownTable } from '../markdown/markdown-text.js'
import type { ReportComparison } from './comparison.js'
import { type Group, isWhole, type Section, sectionsOf } from './sections.js'
import { conclusionOf, figuresOf, notesOf } from './summary.js'

/** The most lines of a section that may be cut; a comment on a pull request may have 65,536 characters. */
const mostRows = 50

/** A comparison as Markdown, for a release note or a comment on a pull request. */
export function markdownComparison(comparison: ReportComparison): string {
  const figures = figuresOf(comparison).map(([name, old, now]) => [name, inline(old), inline(now)])
  return `${[
    `## Conformance compared: ${inline(conclusionOf(comparison))}`,
    markdownTable(['', 'old', 'new'], figures),
    ...notesOf(comparison).map((note) => `> ${inline(note)}`),
    ...sectionsOf(comparison).map(sectionText),
  ].join('\n\n')}\n`
}

function sectionText(section: Section): string {
  const { name, title, groups } = section
  const lines = groups.flatMap(groupLines)
  const shown = isWhole(section) ? lines : lines.slice(0, mostRows)
  const rest = lines.length - shown.length
  return [
    `### ${name[0]?.toUpperCase()}${name.slice(1)}: ${title}`,
    '',
    ...shown,
    ...(rest > 0 ? [`- … and ${rest} more`] : []),
  ].join('\n')
}

function groupLines({ title, rows }: Group): string[] {
  const indent = title === undefined ? '' : '  '
  return [
    ...(title === undefined ? [] : [`- ${inline(title)}`]),
    ...rows.map(({ names, change, at }) => {
      const places = at.length === 0 ? '' : ` at ${at.map(code).join(', ')}`
      return `${indent}- ${names.map(code).join(', ')}: ${inline(change)}${places}`
    }),
  ]
}

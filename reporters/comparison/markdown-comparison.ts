import { printable } from '../printable.js'
import type { Comparison } from './comparison.js'
import { type Group, type Section, sectionsOf } from './sections.js'
import { conclusionOf, figuresOf, notesOf } from './summary.js'

/** The most rows of a section; a comment on a pull request may have 65,536 characters. */
const mostRows = 50

/** A comparison as Markdown, for a release note or a comment on a pull request. */
export function markdownComparison(comparison: Comparison): string {
  const rows = figuresOf(comparison).map(
    ([name, old, now]) => `| ${name} | ${escaped(old)} | ${escaped(now)} |`,
  )
  return `${[
    `## Conformance compared: ${escaped(conclusionOf(comparison))}`,
    ['| | old | new |', '|---|---|---|', ...rows].join('\n'),
    ...notesOf(comparison).map((note) => `> ${escaped(note)}`),
    ...sectionsOf(comparison).map(sectionText),
  ].join('\n\n')}\n`
}

function sectionText({ name, title, groups }: Section): string {
  const lines = groups.flatMap(groupLines)
  const rest = lines.length - mostRows
  return [
    `### ${name[0]?.toUpperCase()}${name.slice(1)}: ${title}`,
    '',
    ...lines.slice(0, mostRows),
    ...(rest > 0 ? [`- … and ${rest} more`] : []),
  ].join('\n')
}

function groupLines({ title, rows }: Group): string[] {
  const indent = title === undefined ? '' : '  '
  return [
    ...(title === undefined ? [] : [`- ${escaped(title)}`]),
    ...rows.map(({ names, change, at }) => {
      const places = at.length === 0 ? '' : ` at ${at.map(code).join(', ')}`
      return `${indent}- ${names.map(code).join(', ')}: ${escaped(change)}${places}`
    }),
  ]
}

const code = (text: string): string => `\`${text}\``

/** A text on one line, in which nothing is read as Markdown, HTML or a mention. */
const escaped = (text: string): string =>
  printable(text.replace(/\s*\n\s*/g, ' '))
    .replace(/[\\`*_[\]<>|#~]/g, (character) => `\\${character}`)
    .replace(/@/g, '@\u200b')

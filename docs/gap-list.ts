import { type Gap, gapNames, gaps, toSource } from '../contract/index.js'

const code = (value: unknown): string => `\`${toSource(value)}\``

/** A gap as the page shows it: what is open, what is assumed, and what else a server may do. */
const entryOf = (name: string, { section, open, default: assumed, options, closed, outside }: Gap): string =>
  [
    `### ${name}`,
    '',
    `Section ${section}. ${open}`,
    '',
    `- assumed: ${code(assumed)}`,
    ...(options.length > 1 ? [`- also served by the fake: ${options.slice(1).map(code).join(', ')}`] : []),
    ...(closed || outside !== undefined ? [] : ['- a server may have other values of this form']),
    ...(outside === undefined ? [] : [`- not visible through the API: ${outside}`]),
    '',
  ].join('\n')

/** Every gap of the document as Markdown, for `what-the-document-leaves-open.md`. */
export const gapList = (): string => gapNames.map((name) => entryOf(name, gaps[name])).join('\n')

import { readFileSync } from 'node:fs'
import { optionNames } from '../fake-server/assembly/check-options.js'

/** The interfaces that declare the options, with what precedes the names of their members. */
const declared = [
  ['assembly/fake-options.ts', ''],
  ['double/faults/starting-faults.ts', ''],
  ['double/disturbances/disturb-options.ts', ''],
  ['webhooks/webhook-options.ts', 'webhooks.'],
] as const

/** A member of an interface with its comment. */
const member = /^ {2}\/\*\*\n?([\s\S]*?)\*\/\n {2}readonly (\w+)\?:/gm

/** The options of `createFake` as rows of a table: their names, and the comments of their types. */
export function optionTable(): string {
  const comments = new Map(
    declared.flatMap(([file, prefix]) => {
      const source = readFileSync(new URL(`../fake-server/${file}`, import.meta.url), 'utf8')
      return [...source.matchAll(member)].map(
        ([, comment = '', name]) => [`${prefix}${name}`, onOneLine(comment)] as const,
      )
    }),
  )
  const rows = optionNames.map((name) => {
    const comment = comments.get(name)
    if (comment === undefined) throw new Error(`the option ${name} has no comment`)
    return `| \`${name}\` | ${comment} |`
  })
  return ['| option | what it does |', '|---|---|', ...rows].join('\n')
}

const onOneLine = (comment: string): string =>
  comment
    .replace(/^ *\* ?/gm, '')
    .trim()
    .replace(/\s+/g, ' ')
    .replaceAll('|', '\\|')

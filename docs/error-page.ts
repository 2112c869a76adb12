import { type ErrorCode, statusOfCode } from '../contract/index.js'
import { type ErrorRecipe, errorRecipes } from './error-recipes.js'

const codes = Object.keys(statusOfCode) as ErrorCode[]

const block = (language: string, lines: readonly string[]): string =>
  [`\`\`\`${language}`, ...lines, '```'].join('\n')

/** The recipe of a code as the page shows it. Its examples continue those at the top of the page. */
function entryOf(code: ErrorCode, { means, client, setUp = [], call, shell }: ErrorRecipe): string {
  const status = statusOfCode[code]
  const refused = shell.findLastIndex((line) => line.includes('call '))
  const shown = shell.map((line, n) => (n === refused ? `${line} | grep ${code}` : line))
  return [
    `### ${code}`,
    `**${status}** ${means}`,
    `**What a client should do:** ${client}`,
    `<!-- continues the example above -->\n${block('ts', [...setUp, `await expectError(${status}, '${code}', ${call})`])}`,
    `<!-- continues the example above -->\n${block('sh', shown)}`,
  ].join('\n\n')
}

/** The table of all codes, and a recipe for each, for `fake/errors.md`. */
export function errorPage(): string {
  const rows = codes.map(
    (code) => `| ${statusOfCode[code]} | [\`${code}\`](#${code}) | ${errorRecipes[code].means} |`,
  )
  const entries = codes.map((code) => entryOf(code, errorRecipes[code]))
  return [['| status | code | meaning |', '|---|---|---|', ...rows].join('\n'), ...entries, ''].join('\n\n')
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clientRuleTable } from './client-rule-table.js'
import { configurationPage } from './configuration-page.js'
import { disturbanceTable } from './disturbance-table.js'
import { errorPage } from './error-page.js'
import { gapList } from './gap-list.js'
import { optionTable } from './option-table.js'
import { withQuotedCode } from './quoted-code.js'
import { withRuleCounts } from './rule-counts.js'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** A page as it should be. */
export interface GeneratedPage {
  readonly path: string
  readonly text: string
}

/** A page with the part between its two marks replaced. */
function withGenerated(path: string, generated: string): GeneratedPage {
  const page = readFileSync(path, 'utf8')
  const marks = /(<!-- generated: [^>]+ -->\n)[\s\S]*(<!-- end of generated -->)/
  if (!marks.test(page)) throw new Error(`${path} has no marks around its generated part`)
  return { path, text: page.replace(marks, (_, begin, end) => `${begin}\n${generated}\n${end}`) }
}

/** A page with the code that it quotes as the sources have it. */
function withQuotes(path: string): GeneratedPage {
  return { path, text: withQuotedCode(readFileSync(path, 'utf8')) }
}

/** A page with the numbers of rules that it states. */
function withCounts(path: string): GeneratedPage {
  return { path, text: withRuleCounts(readFileSync(path, 'utf8')) }
}

/** The pages that are generated, in whole or in part, from the contract, the schema of configurations and the sources. */
export const generatedPages = (): readonly GeneratedPage[] => [
  withCounts(join(folder, '../README.md')),
  { path: join(folder, 'configuration.md'), text: configurationPage() },
  withGenerated(join(folder, 'fake/disturbances.md'), disturbanceTable()),
  withGenerated(join(folder, 'fake/errors.md'), errorPage()),
  withQuotes(join(folder, 'fake/recipes.md')),
  withGenerated(join(folder, 'judging-a-client.md'), clientRuleTable()),
  withGenerated(join(folder, 'testing-a-client.md'), optionTable()),
  withGenerated(join(folder, 'what-the-document-leaves-open.md'), gapList()),
]

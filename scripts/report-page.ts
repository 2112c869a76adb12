import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundled } from './bundled.js'

const folder = fileURLToPath(new URL('../reporters/html', import.meta.url))
const client = (name: string) => join(folder, 'client', name)

/** The module that holds the styles and scripts of the pages of reports. */
export const assetsModule = join(folder, 'assets.ts')

/** The module of the styles and scripts as it should be. */
export async function reportPageAssets(): Promise<string> {
  const assets = [
    ['shellStyle', 'The style that all pages of reports share.', bundled(client('shell.css'))],
    ['shellScript', 'The script that all pages of reports share.', bundled(client('shell.ts'), 'iife')],
    ['reportStyle', 'The style of the page of a report.', bundled(client('report.css'))],
    ['reportScript', 'The script of the page of a report.', bundled(client('report.ts'), 'iife')],
  ] as const
  const exports = assets.map(
    async ([name, about, text]) =>
      `/** ${about} */\nexport const ${name} =\n  ${JSON.stringify(await text)}\n`,
  )
  return `// Generated from client/ by npm run report-page.\n\n${(await Promise.all(exports)).join('\n')}`
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundled } from './bundled.js'

const inspector = fileURLToPath(new URL('../fake-server/double/inspector', import.meta.url))
const source = join(inspector, 'client')

/** The module that holds the page of the inspector. */
export const inspectorModule = join(inspector, 'page.ts')

/** The module of the inspector's page as it should be: its HTML with style and script in it, and its policy. */
export async function inspectorPage(): Promise<string> {
  const style = await bundled(join(source, 'style.css'))
  const script = await bundled(join(source, 'main.ts'))
  const html = readFileSync(join(source, 'index.html'), 'utf8')
    .replace('/*style*/', () => style)
    .replace('/*script*/', () => script)
  const policy = [
    "default-src 'none'",
    `script-src '${digestOf(script)}'`,
    `style-src '${digestOf(style)}'`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return `// Generated from client/ by npm run inspector.

/** What the page may load: its own style and script, and the control calls. */
export const contentSecurityPolicy =
  ${JSON.stringify(policy)}

/** The page, with its style and script in it. */
export const html =
  ${JSON.stringify(html)}
`
}

const digestOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

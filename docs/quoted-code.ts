import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A comment that says what the block after it quotes, and where from. */
const quotation = /(<!-- not run: (?:(test|declaration) `([^`]+)` of (\S+)) -->\n```ts\n)[\s\S]*?```/g

/** The page with each quoted block as its source has it now. */
export const withQuotedCode = (page: string): string =>
  page.replace(
    quotation,
    (_, opening: string, kind: 'test' | 'declaration', name: string, path: string) =>
      `${opening}${quoted(readFileSync(join(root, path), 'utf8'), kind, name)}\n\`\`\``,
  )

/** A test by its title, or a declaration at the top level by its name; an Error where there is none. */
function quoted(source: string, kind: 'test' | 'declaration', name: string): string {
  const escaped = name.replace(/[^\w\s]/g, '\\$&')
  const pattern =
    kind === 'test'
      ? new RegExp(`^( *)test\\('${escaped}'[\\s\\S]*?^\\1\\}\\)$`, 'm')
      : new RegExp(`^()(?:const|(?:async )?function) ${escaped}\\b[\\s\\S]*?^[)}\\]]+$`, 'm')
  const [text, indent = ''] = pattern.exec(source) ?? []
  if (text === undefined) throw new Error(`there is no ${kind} '${name}' to be quoted`)
  return text.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
}

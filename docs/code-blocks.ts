import { readFileSync } from 'node:fs'

/** A fenced block of a Markdown page. */
export interface CodeBlock {
  /** The page and the line at which the block begins, for instance `README.md:22`. */
  readonly at: string
  readonly language: string
  readonly code: string
  /** Why the block is not run: the text of a comment `<!-- not run: … -->` right before it. */
  readonly notRun?: string
}

/** The fenced blocks of a page, in order; `name` is what the page is called in messages. */
export function codeBlocks(path: string, name: string): readonly CodeBlock[] {
  const page = readFileSync(path, 'utf8')
  const fence = /(?:<!-- not run: (.+?) -->\n)?^ *```(\w*)\n([\s\S]*?)^ *```$/gm
  return [...page.matchAll(fence)].map(({ index, 1: notRun, 2: language = '', 3: code = '' }) => ({
    at: `${name}:${page.slice(0, index).split('\n').length}`,
    language,
    code,
    ...(notRun === undefined ? {} : { notRun }),
  }))
}

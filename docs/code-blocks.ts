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

/**
 * The fenced blocks of a page, in order; `name` is what the page is called in messages. After a comment
 * `<!-- continues the example above -->` a block begins with the last block of its language that has no such comment.
 */
export function codeBlocks(path: string, name: string): readonly CodeBlock[] {
  const page = readFileSync(path, 'utf8')
  const fence = /(?:<!-- (not run: .+?|continues the example above) -->\n)?^ *```(\w*)\n([\s\S]*?)^ *```$/gm
  const begun = new Map<string, string>()
  return [...page.matchAll(fence)].map(({ index, 1: comment, 2: language = '', 3: code = '' }) => {
    const continues = comment?.startsWith('continues') ?? false
    if (!continues) begun.set(language, code)
    const notRun = /^not run: (.+)$/.exec(comment ?? '')?.[1]
    return {
      at: `${name}:${page.slice(0, index).split('\n').length}`,
      language,
      code: continues ? `${begun.get(language) ?? ''}\n${code}` : code,
      ...(notRun === undefined ? {} : { notRun }),
    }
  })
}

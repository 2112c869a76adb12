import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect } from 'vitest'
import { type CodeBlock, codeBlocks } from './code-blocks.js'
import { type Playground, playground } from './playground.js'

/** The folder of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url))
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

/** The examples of all pages. */
export const blocks = pages.flatMap((page) => codeBlocks(join(root, page), page))
/** Those that a reader can run. */
export const run = blocks.filter(({ notRun }) => notRun === undefined)
/** Those in some languages, under the page and line where they are. */
export const named = (languages: readonly string[], among = run) =>
  among.filter(({ language }) => languages.includes(language)).map((block) => [block.at, block] as const)

/** A playground for each page, as its commands build on each other. */
export interface Readers {
  of(page: string): Promise<Playground>
  /** Runs shell commands as a reader of the page would. */
  run(block: CodeBlock, commands: string): Promise<void>
}

/** Makes the readers of the tests of a file, which leave at its end. */
export function readers(): Readers {
  const users = new Map<string, Promise<Playground>>()
  afterAll(async () => {
    for (const user of users.values()) await (await user).close()
  })
  const of = (page: string) => {
    const user = users.get(page) ?? playground()
    users.set(page, user)
    return user
  }
  return {
    of,
    async run({ at }, commands) {
      const { code, printed } = await (await of(at.replace(/:.*/, ''))).shell(commands)
      expect(code, printed).toBe(0)
    },
  }
}

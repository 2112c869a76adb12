import { createRequire } from 'node:module'

/** What is wrong with a source text, and where: line and column from 1, and the line itself. */
export interface SourceFault {
  readonly reason: string
  readonly line: number
  readonly column: number
  readonly text: string
}

/** What esbuild reports of a source text that it cannot read. */
interface EsbuildFailure {
  readonly errors?: readonly {
    readonly text: string
    readonly location: { readonly line: number; readonly column: number; readonly lineText: string } | null
  }[]
}

/** A fault of a JSON text, by the error that parsing it threw; its text may be cut off, and then ends there. */
export function jsonFault(source: string, error: SyntaxError): SourceFault {
  const position = Number(/position (\d+)/.exec(error.message)?.[1] ?? source.length)
  const before = source.slice(0, position).split('\n')
  const line = before.length
  // Some versions quote the text around the place, which may hold a key.
  const [reason = ''] = error.message.split(/, (?:"|\.\.\.)| in JSON| \(line/)
  return { reason, line, column: (before.at(-1)?.length ?? 0) + 1, text: source.split('\n')[line - 1] ?? '' }
}

/** The first fault of a JavaScript or TypeScript text; undefined where it can be read. */
export function moduleFault(source: string): SourceFault | undefined {
  // The parser that reads a TypeScript configuration, wherever it is installed.
  const { transformSync } = createRequire(createRequire(import.meta.url).resolve('tsx'))('esbuild') as {
    transformSync: (source: string, options: object) => unknown
  }
  try {
    transformSync(source, { loader: 'ts', logLevel: 'silent' })
    return undefined
  } catch (error) {
    const [first] = (error as EsbuildFailure).errors ?? []
    if (!first?.location) return undefined
    const { line, column, lineText } = first.location
    return { reason: first.text, line, column: column + 1, text: lineText }
  }
}

/** The place and the line in one line, without the texts in quotes, any of which may be a key. */
export const faultText = ({ reason, line, column, text }: SourceFault): string =>
  `line ${line}, column ${column}: ${masked(reason)}, in: ${masked(text.trim())}`

/** A word in quotes that is no name of a member, closed or not. */
const quoted = /(['"`])(?=([^\s'"`]{6,}))\2(?:\1(?!\s*:)|(?!['"`]))/g

const masked = (text: string): string => text.replace(quoted, '$1…$1')

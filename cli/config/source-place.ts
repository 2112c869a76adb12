import { spawnSync } from 'node:child_process'
import { insideTsx } from './typescript.js'

/** What is wrong with a source text, and where: line and column from 1, and the line itself. */
interface SourceFault {
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

/** What is used of esbuild. */
interface Esbuild {
  transformSync(this: void, source: string, options: object): unknown
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

/**
 * The first fault of a module in JavaScript or TypeScript; undefined where there is none, or where nothing can be found
 * out.
 */
export function moduleFault(source: string, file: string): SourceFault | undefined {
  const tsx = insideTsx(file)
  if (tsx) return esbuildFault(source, tsx('esbuild') as Esbuild)
  return /\.m?ts$/.test(file) ? undefined : nodeFault(source)
}

/** The fault that the parser of tsx finds. */
function esbuildFault(source: string, { transformSync }: Esbuild): SourceFault | undefined {
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

/** The fault that Node finds in JavaScript; it shows the place only to those who read what it prints. */
function nodeFault(source: string): SourceFault | undefined {
  const options = { input: source, encoding: 'utf8' } as const
  const { stderr } = spawnSync(process.execPath, ['--check', '--input-type=module', '-'], options)
  const [, line, text = '', mark = '', reason = ''] =
    /^\[stdin\]:(\d+)\n(.*)\n( *)\^+\n[\s\S]*?^SyntaxError: (.*)$/m.exec(stderr) ?? []
  return line === undefined ? undefined : { reason, line: Number(line), column: mark.length + 1, text }
}

/** The place and the line in one line, without the texts in quotes, any of which may be a key. */
export const faultText = ({ reason, line, column, text }: SourceFault): string =>
  `line ${line}, column ${column}: ${masked(reason)}, in: ${masked(text.trim())}`

/** A word in quotes that is not a name of a member, closed or not. */
const quoted = /(['"`])(?=([^\s'"`]{6,}))\2(?:\1(?!\s*:)|(?!['"`]))/g

const masked = (text: string): string => text.replace(quoted, '$1…$1')

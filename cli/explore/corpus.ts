import { existsSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { commands } from '../../products/explorer/commands/index.js'
import type { ExplorationFinding } from '../../products/explorer/explore.js'
import type { Sequence } from '../../products/explorer/step.js'
import { oneLineMessage, usage } from '../exit.js'
import { fileProblem } from '../files/file-problem.js'
import { replaceFile } from '../files/replace-file.js'

/** A sequence that showed a violation once. */
export interface Kept {
  readonly rule: string
  readonly endpoint: string
  readonly sequence: Sequence
}

const schema = {
  type: 'object',
  required: ['version', 'sequences'],
  properties: {
    version: { const: 1 },
    sequences: {
      type: 'array',
      items: {
        type: 'object',
        required: ['rule', 'endpoint', 'sequence'],
        properties: {
          rule: { type: 'string' },
          endpoint: { type: 'string' },
          sequence: {
            type: 'array',
            minItems: 1,
            items: {
              type: 'object',
              required: ['n', 'command', 'args'],
              properties: { n: { type: 'integer' }, command: { type: 'string' }, args: { type: 'object' } },
            },
          },
        },
      },
    },
  },
} as const

const isCorpus = new Ajv().compile<{ readonly sequences: readonly Kept[] }>(schema)

/** The sequences that a file keeps; none where it does not exist yet. Stops on a file that is not a corpus. */
export function readCorpus(file: string): readonly Kept[] {
  if (!existsSync(file)) return []
  const wrong = (why: string) => usage(`--corpus ${file} is not a corpus of explore: ${why}`)
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw error instanceof SyntaxError
      ? wrong(oneLineMessage(error))
      : usage(`--corpus ${file}: ${fileProblem(error)}`)
  }
  if (!isCorpus(content)) {
    const [first] = isCorpus.errors ?? []
    throw wrong(`${first?.instancePath || 'the file'} ${first?.message}`)
  }
  const steps = content.sequences.flatMap(({ sequence }) => sequence)
  const gone = steps.find(({ command }) => !commands.some(({ name }) => name === command))
  if (gone) throw wrong(`there is no step '${gone.command}' in this version`)
  return content.sequences
}

/** Adds what was found to the sequences of a file; one that is there already stays once. */
export function keepInCorpus(
  file: string,
  before: readonly Kept[],
  findings: readonly ExplorationFinding[],
): void {
  const found = findings.map(({ rule, operation, sequence }) => ({ rule, endpoint: operation, sequence }))
  const all = new Map([...before, ...found].map((one) => [JSON.stringify(one), one]))
  try {
    replaceFile(file, `${JSON.stringify({ version: 1, sequences: [...all.values()] }, null, 2)}\n`)
  } catch (error) {
    throw usage(`cannot write the corpus ${file}: ${fileProblem(error)}; name another file with --corpus`)
  }
}

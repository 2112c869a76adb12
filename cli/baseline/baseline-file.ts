import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Ajv } from 'ajv'
import { parseJson } from '../config/parse-json.js'
import { schemaProblem } from '../config/schema-problem.js'
import { usage } from '../exit.js'
import { fileProblem } from '../files/file-problem.js'
import { anyOperation, type Baseline, type BaselineEntry } from './baseline.js'
import { baselineSchema } from './baseline.schema.js'

/**
 * Reads a baseline.
 *
 * @param path The file, relative to the working directory.
 * @throws A usage `Stop` that names the file, the place in it, and the fix.
 */
export function readBaseline(path: string): Baseline {
  const value = parseJson(read(path), (why) => refused(path, `it is not JSON: ${why}`))
  const validate = new Ajv({ verbose: true }).compile<Baseline>(baselineSchema)
  if (validate(value)) return value
  const words = {
    whole: 'a baseline',
    formats: { [baselineSchema.properties.entries.items.properties.expires.pattern]: 'must be YYYY-MM-DD' },
  }
  throw refused(path, schemaProblem(validate.errors ?? [], words))
}

/** The error about a baseline that cannot be used. */
export const refused = (path: string, why: string) => usage(`the baseline ${path} cannot be used: ${why}`)

function read(path: string): string {
  try {
    return readFileSync(resolve(path), 'utf8').replace(/^\ufeff/, '')
  } catch (error) {
    const wayOut = existsSync(resolve(path)) ? '' : '; to create it from a run, add --update-baseline'
    throw usage(`cannot read the baseline ${path}: ${fileProblem(error)}${wayOut}`)
  }
}

/** A baseline as its file holds it: the same entries give the same bytes. */
export const baselineText = ({ $schema, tool, entries }: Baseline): string =>
  `${JSON.stringify(
    {
      ...($schema === undefined ? {} : { $schema }),
      version: 1,
      ...(tool === undefined ? {} : { tool }),
      entries: entries.toSorted(inOrder).map(({ rule, operation, reason, ticket, expires }) => ({
        rule,
        operation,
        reason,
        ...(ticket === undefined ? {} : { ticket }),
        ...(expires === undefined ? {} : { expires }),
      })),
    },
    null,
    2,
  )}\n`

/** By rule, and by operation, with all operations first. */
const inOrder = (a: BaselineEntry, b: BaselineEntry): number =>
  compared(a.rule, b.rule) || compared(orderOf(a), orderOf(b))

const orderOf = ({ operation }: BaselineEntry) => (operation === anyOperation ? '' : operation)

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

import { readFile } from 'node:fs/promises'
import { Ajv, type ErrorObject } from 'ajv'
import { type Report, type RunEvent, reportOf, reportSchema } from '../../reporters/index.js'
import { parseJson } from '../config/parse-json.js'
import { placeOf } from '../config/schema-problem.js'
import { usage } from '../exit.js'
import { fileProblem } from '../files/file-problem.js'

/** The report that an NDJSON report adds up to; undefined if a text is not one. */
function reportOfLines(source: string): Report | undefined {
  const [first = '', ...lines] = source.split('\n').filter((line) => line.trim() !== '')
  const start = eventOf(first)
  if (start?.event !== 'start') return undefined
  // A run that was killed may have written a part of its last line.
  return reportOf([start, ...lines.map(eventOf).filter((event) => event !== undefined)])
}

function eventOf(line: string): RunEvent | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && 'event' in value ? (value as RunEvent) : undefined
  } catch {
    return undefined
  }
}

const version = reportSchema.properties.version.const

/**
 * Reads a JSON report, as `--reporter json=<file>` writes it, or an NDJSON report, also of a run that was killed.
 * Members that this version does not know are kept.
 *
 * @param path The file, relative to the working directory.
 * @throws A usage `Stop` that names the file, the member that is wrong, and the fix.
 */
export async function readReport(path: string): Promise<Report> {
  const source = await text(path)
  const value = reportOfLines(source) ?? parsed(source, path)
  refuseOtherVersions(value, path)
  const validate = new Ajv({ strict: false }).compile<Report>(reportSchema)
  if (!validate(value)) throw notAReport(path, problem(validate.errors?.[0]))
  return value
}

const wayOut = 'write one with --reporter json=<file>'

const notAReport = (path: string, why: string) =>
  usage(`${path} is not a conformance report: ${why}; ${wayOut}`)

async function text(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).replace(/^\ufeff/, '')
  } catch (error) {
    throw usage(`cannot read the report ${path}: ${fileProblem(error)}; ${wayOut}`)
  }
}

function parsed(source: string, path: string): unknown {
  if (source.trim() === '') throw notAReport(path, 'the file is empty')
  return parseJson(source, (why) => notAReport(path, `it is not JSON: ${why}`))
}

/** A report of another version is refused by its version, not by the first member that has changed. */
function refuseOtherVersions(value: unknown, path: string): void {
  if (typeof value !== 'object' || value === null || !('version' in value)) return
  const given = value.version
  if (typeof given !== 'number' || given === version) return
  throw given > version
    ? usage(
        `${path} is a report of version ${given}, and this release reads version ${version}: install a newer release of workspace-crm-conformance`,
      )
    : notAReport(path, `version ${given} is unknown`)
}

function problem(error: ErrorObject | undefined): string {
  if (!error) return 'it does not match the schema of reports'
  const { keyword, params, message } = error
  const member = placeOf(error)
  if (keyword === 'required')
    return `${member === '' ? '' : `${member}.`}${String(params.missingProperty)} is missing`
  const allowed = params.allowedValues as readonly unknown[] | undefined
  const must = allowed ? `must be one of ${allowed.join(', ')}` : message
  return `${member === '' ? 'the file' : member} ${must}`
}

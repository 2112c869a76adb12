import { writeFileSync } from 'node:fs'
import {
  type Report,
  type ReportedEndpoint,
  type ReportedRule,
  recipeOf,
  shellScript,
  vitestFile,
} from '../../reporters/index.js'
import { didYouMean } from '../did-you-mean.js'
import { usage } from '../exit.js'
import { fileProblem } from '../files/file-problem.js'
import { baseUrl } from '../flags/base-url.js'
import { failuresIn } from '../report/failures-in.js'
import { readReport } from '../report/read-report.js'
import { embeddedUrl } from '../target/embedded.js'
import { scriptOptions } from '../target/script-options.js'
import type { ReproFlags } from './repro-flags.js'

/** Writes a failure of a report as a script or a test file. */
export async function repro(path: string, ruleId: string, flags: ReproFlags): Promise<void> {
  const report = await readReport(path)
  const { rule, at } = chosen(report, path, ruleId, flags.endpoint)
  const recipe = recipeOf(report, rule, at)
  if (!recipe)
    throw usage(
      `${path} holds no exchange of ${ruleId} at ${at.endpoint}: run again with --reporter json=<file>`,
    )
  const options = optionsFor(report, flags.baseUrl)
  const text = flags.vitest ? vitestFile(recipe, options) : shellScript(recipe, options)
  if (flags.out === undefined) process.stdout.write(text)
  else write(flags.out, text)
}

/** The failure that a rule and an endpoint name; the first of the rule's where no endpoint is named. */
function chosen(
  report: Report,
  path: string,
  ruleId: string,
  endpoint: string | undefined,
): { readonly rule: ReportedRule; readonly at: ReportedEndpoint } {
  const failures = failuresIn(report)
  if (failures.length === 0) throw usage(`no rule fails in ${path}`)
  const own = failures.filter(({ rule }) => rule.id === ruleId)
  if (own.length === 0) {
    const ids = [...new Set(failures.map(({ rule }) => rule.id))]
    throw usage(
      `${ruleId} does not fail in ${path}: ${didYouMean(ruleId, ids, `these do: ${ids.join(', ')}`)}`,
    )
  }
  const found = own.find(({ at }) => endpoint === undefined || isSame(at.endpoint, endpoint))
  if (!found)
    throw usage(
      `${ruleId} does not fail at ${endpoint} in ${path}: it fails at ${own.map(({ at }) => at.endpoint).join(', ')}`,
    )
  return found
}

/** Whether an endpoint is the one that a person names, with or without the common beginning of all paths. */
const isSame = (endpoint: string, given: string): boolean =>
  [endpoint, endpoint.replace('/api/v1', '')].includes(given.trim())

/** Where the script sends its requests. */
function optionsFor({ target, seed }: Report, given: string | undefined) {
  const url = given === undefined ? target.baseUrl : baseUrl(given)
  const server = url === embeddedUrl ? {} : { server: { baseUrl: url, apiKey: '' } }
  return scriptOptions({ seed, ...server }, target.variant)
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text)
  } catch (error) {
    throw usage(`cannot write to ${file}: ${fileProblem(error)}`)
  }
}

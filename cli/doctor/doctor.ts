import type { Effects } from '../../contract/index.js'
import { printable, redactor } from '../../reporters/index.js'
import type { Target } from '../../suites/index.js'
import { readConfig } from '../config/config-file.js'
import { type RunFlags, settle } from '../config/settings.js'
import { exitCodes, Stop, usage } from '../exit.js'
import { closeSoon } from '../fake/close-soon.js'
import { writeOutput } from '../fake/write-output.js'
import { learningSummary } from '../learning/learning-summary.js'
import { learningText } from '../learning/learning-text.js'
import { assumptionsText, runLearning } from '../learning/run-learning.js'
import { openTarget } from '../target/open-target.js'
import { reach } from '../target/reach.js'
import { type Diagnosis, diagnose, isContradicted } from './diagnosis.js'
import { doctorText } from './doctor-text.js'

/** The flags of the doctor as the command line gives them. */
export interface DoctorFlags
  extends Pick<
    RunFlags,
    | 'baseUrl'
    | 'apiKey'
    | 'config'
    | 'variant'
    | 'allow'
    | 'timeout'
    | 'ca'
    | 'cert'
    | 'key'
    | 'proxy'
    | 'header'
    | 'maxRps'
  > {
  readonly json?: boolean
  /** Every key, record, gap and family with what was seen of it. */
  readonly verbose?: boolean
  /** The file for what the server chose. */
  readonly writeAssumptions?: string
}

/** How many requests a second the doctor sends by default. */
const gently = 10

/**
 * Examines the server, by reads alone unless it is to learn by more, reports what it found, and gives the exit code.
 */
export async function doctor(
  { json, verbose = false, writeAssumptions, ...flags }: DoctorFlags,
  write: (text: string) => void = (text) => process.stdout.write(text),
): Promise<number> {
  const { config, warnings } = await readConfig(flags.config, flags)
  const settings = settle({ ...flags, reporter: [] }, { ...config, maxRps: config.maxRps ?? gently })
  if (!settings.server)
    throw usage(
      'doctor needs a server: give --base-url, or put baseUrl in the configuration (conformance init)',
    )
  const { target, secrets, close } = openTarget(settings, config)
  const redact = redactor(secrets)
  try {
    await reach(target, (line) => process.stderr.write(`${redact(printable(line))}\n`))
    const found = await diagnose(target)
    const learnt =
      writeAssumptions === undefined
        ? undefined
        : await runLearning({
            target: { ...target, ...permitted(target, flags.allow) },
            settings,
            flags,
            redact,
            note: (line) => process.stderr.write(`${line}\n`),
          })
    if (learnt && writeAssumptions !== undefined)
      await writeOutput('assumptions', writeAssumptions, redact(assumptionsText(learnt, target)))
    const learningOf = verbose ? learningText : learningSummary
    const text = () =>
      [
        doctorText(found, warnings, { verbose }),
        ...(learnt && writeAssumptions !== undefined ? [learningOf(learnt, writeAssumptions)] : []),
        ...(verbose ? [] : ['details: --verbose, or --json\n']),
      ].join('\n')
    const data = () => ({
      judgeable: isJudgeable(found),
      ...found,
      ...(learnt ? { learning: learnt } : {}),
      warnings,
    })
    write(redact(json ? `${JSON.stringify(data(), null, 2)}\n` : text()))
    if (!isJudgeable(found)) return exitCodes.incomplete
    return isContradicted(found) ? exitCodes.usage : exitCodes.ok
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    const trouble = redact(error.message)
    if (json) write(`${JSON.stringify({ judgeable: false, baseUrl: target.baseUrl, trouble }, null, 2)}\n`)
    throw new Stop(trouble, error.code)
  } finally {
    await closeSoon(close)
  }
}

/** What learning may do: reads alone unless the flag allows more, and then with the hooks of the configuration. */
function permitted(
  target: Target,
  allow: Effects | undefined,
): Pick<Target, 'allow' | 'control' | 'withheld'> {
  if (allow !== undefined && allow !== 'none') return { allow, control: target.control }
  return {
    allow: 'none',
    control: {},
    withheld: new Set(Object.keys(target.control) as (keyof Target['control'])[]),
  }
}

/** Whether a run makes sense: some rule can be verified. */
const isJudgeable = ({ verifiable }: Diagnosis): boolean => verifiable > 0

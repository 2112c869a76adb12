import { printable, redactor } from '../../reporters/index.js'
import { readConfig } from '../config/config-file.js'
import { type RunFlags, settle } from '../config/settings.js'
import { exitCodes, Stop, usage } from '../exit.js'
import { closeSoon } from '../fake/close-soon.js'
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
}

/** How many requests a second the doctor sends by default. */
const gently = 10

/** Examines the server by reads alone, reports what it found, and gives the exit code. */
export async function doctor(
  { json, ...flags }: DoctorFlags,
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
    write(
      redact(
        json
          ? `${JSON.stringify({ judgeable: isJudgeable(found), ...found, warnings }, null, 2)}\n`
          : doctorText(found, warnings),
      ),
    )
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

/** Whether a run makes sense: some rule can be verified. */
const isJudgeable = ({ verifiable }: Diagnosis): boolean => verifiable > 0

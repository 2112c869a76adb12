import type { Assumptions, DisturbanceName, RecordedJournal } from '../../contract/index.js'
import {
  folderVariable as coverageVariable,
  savedCoverage,
} from '../../fake-server/double/coverage/collected-coverage.js'
import type { SavedCoverage } from '../../fake-server/double/coverage/saved-coverage.js'
import { clientFolderVariable } from '../../fake-server/double/recording/client-plan.js'
import { createFake, demoKeys } from '../../fake-server/index.js'
import { SeedFiles } from '../fake/seed-files.js'
import { type CommandEnd, runCommand } from '../run-command.js'
import type { ClientFlags } from './client-flags.js'
import { interceptionVariables } from './interception-variables.js'
import { WorkFolder } from './work-folder.js'

/** What one run of the command is to be like. */
export interface RunPlan {
  readonly assumptions: Partial<Assumptions>
  readonly disturb?: DisturbanceName
  readonly isQuiet: boolean
}

/** Whether a command ended well. */
export const hasPassed = ({ exitCode, timedOut }: CommandEnd): boolean => exitCode === 0 && !timedOut

/** One run of the command, and what was sent in it. */
export interface RunOfCommand extends CommandEnd {
  readonly journals: readonly RecordedJournal[]
  /** What the run met of the document, by process. */
  readonly coverage: readonly SavedCoverage[]
  readonly durationMs: number
}

/** How long the command may take where no flag says otherwise, in milliseconds. */
const usualTimeLimitMs = 600_000

/** Runs the command of a client's tests with a fake of their own on a port. */
export async function runClient(
  command: readonly string[],
  { variant, seed, workspace, seedFile = [], intercept, timeLimit = usualTimeLimitMs }: ClientFlags,
  { isQuiet, ...plan }: RunPlan,
  signal: AbortSignal,
): Promise<RunOfCommand> {
  const began = performance.now()
  using folder = new WorkFolder(plan)
  const options = { variant, seed, workspace, ...plan, clock: 'system', record: true } as const
  const seeds = new SeedFiles(seedFile, options)
  await seeds.read()
  const fake = createFake({ ...options, records: () => seeds.records })
  const listening = await fake.listen({ port: 0, control: true })
  try {
    const env = {
      ...process.env,
      CONFORMANCE_BASE_URL: listening.url,
      CONFORMANCE_API_KEY: demoKeys.main,
      [clientFolderVariable]: folder.path,
      [coverageVariable]: folder.coveragePath,
      ...(intercept === undefined ? {} : interceptionVariables(intercept)),
    }
    const end = await runCommand(command, { env, timeLimitMs: timeLimit, isQuiet, signal })
    const journals = [...(fake.recorded() ?? []), ...folder.journals]
    const coverage = [savedCoverage([{ variant, coverage: fake.control.core.coverage }]), ...folder.coverage]
    return { ...end, journals, coverage, durationMs: performance.now() - began }
  } finally {
    await listening.close()
  }
}

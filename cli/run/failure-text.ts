import { ruleText, type Secret } from '../../reporters/index.js'
import type { RuleResult, Session, Target } from '../../suites/index.js'
import type { Settings } from '../config/settings.js'
import type { Config } from '../config.js'
import { scriptOptions } from '../target/script-options.js'
import { buildReport } from './build-report.js'
import { repeatCommand, replayCommand } from './repeat.js'

/** What is needed to report a failure outside a whole report. */
interface FailureTextOptions {
  readonly target: Target
  readonly settings: Settings
  readonly config: Config
  readonly session: Session
  readonly secrets: readonly Secret[]
}

/** A failing rule as the terminal report shows it, and the seed it was found with. */
export async function failureText(
  { rule }: { readonly rule: RuleResult['rule'] },
  { target, settings, config, session, secrets }: FailureTextOptions,
): Promise<string> {
  const { seed } = settings
  const flags = config.baseUrl === undefined ? {} : { baseUrl: config.baseUrl }
  const results = (await session.results()).filter((result) => result.rule.id === rule.id)
  const report = buildReport({
    target,
    rules: [rule],
    result: { ...session.record(), results },
    seed,
    startedAt: new Date(),
    durationMs: 0,
    secrets,
    redactPersonal: settings.redactPersonal,
    repeat: repeatCommand(flags, settings),
    replay: replayCommand(flags, settings),
    curl: scriptOptions(settings, target.variant),
  })
  return `${report.rules.map(ruleText).join('\n')}\n  seed ${seed}`
}

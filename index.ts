export { type Config, type ControlHooks, defineConfig, env } from './cli/config.js'
export { shortExploration } from './products/explorer/index.js'
export {
  type Report,
  type ReportedEndpoint,
  type ReportedExchange,
  type ReportedFailure,
  type ReportedRule,
  type ReportedVerdict,
  type Reporter,
  type ReporterName,
  reporters,
  reportSchema,
} from './reporters/index.js'
export {
  checks,
  type Exchange,
  type Exploration,
  httpTransport,
  type OperationResult,
  openSession,
  type PlannedPlace,
  type RuleCheck,
  type RuleResult,
  type RunOptions,
  type RunResult,
  run,
  type Session,
  type Target,
  type Transport,
  Unreachable,
  type Verdict,
} from './suites/index.js'

import { type GapName, gapNames, type Rule } from '../../contract/index.js'
import { faultsOf, severityOf, signaturesOf, type TargetFault } from '../../products/diagnosis/index.js'
import {
  clipReport,
  isConformant,
  personalRedactor,
  type Redact,
  type Report,
  type ReportedAssumption,
  type ReportedEndpoint,
  type ReportedFault,
  type ReportedRule,
  redactor,
  redactReport,
  ruleHeadOf,
  type ScriptOptions,
  type Secret,
  totalsOf,
  whyOf,
  withScript,
} from '../../reporters/index.js'
import {
  type ClaimFinding,
  type Exchange,
  type OperationResult,
  type RuleResult,
  type RunResult,
  rulesOf,
  type Target,
} from '../../suites/index.js'
import { atOnce, type WorkInSteps } from '../failure/in-turns.js'
import { latenciesOf } from '../failure/latencies.js'
import { type FoundBy, reportedFailure } from '../failure/reported-failure.js'
import type { Settled } from '../ledger/cleanup-session.js'
import { quickExtent } from '../quick/quick-extent.js'
import type { QuickRun } from '../quick/quick-run.js'
import { tool } from '../tool.js'
import { claimsOf } from './claims-of.js'
import { webhookSecrets } from './run-redactor.js'

/** What a run assumed for each gap in the end, and where the value came from. */
function assumptionsOf(
  { configured }: Pick<Target, 'configured'>,
  { assumptions, detected = {} }: Pick<RunResult, 'assumptions' | 'detected'>,
): readonly ReportedAssumption[] {
  const from = (gap: GapName): ReportedAssumption['from'] => {
    // A target whose choices are all known, such as the embedded fake, is never asked.
    if (configured === undefined || configured.has(gap)) return 'configuration'
    return Object.hasOwn(detected, gap) ? 'server' : 'default'
  }
  return gapNames.map((gap) => ({ gap, value: assumptions[gap], from: from(gap) }))
}

/** A run and everything a report says of it. */
export interface Judged {
  readonly target: Target
  /** The rules that were asked for; those without a result are reported as untested. */
  readonly rules: readonly Rule[]
  readonly result: RunResult
  /** The failures by the faults that explain them; by what they have in common where they were not judged again. */
  readonly faults?: readonly TargetFault[]
  readonly seed: number
  readonly startedAt: Date
  readonly durationMs: number
  readonly incomplete?: string | undefined
  /** What selected the rules, where they are not all of the variant. */
  readonly selection?: Report['selection']
  /** What a quick run was to judge, where it is one. */
  readonly quick?: QuickRun | undefined
  /** What is left on the server; absent where there is none. */
  readonly settled?: Settled | undefined
  readonly secrets: readonly Secret[]
  /** Takes everything out of a text that no report may show; without it the secrets and those in the exchanges. */
  readonly redact?: Redact | undefined
  /** The commands that repeat the run, or judge one rule again. */
  readonly repeat: string
  readonly replay: (ruleId: string, found?: FoundBy) => string
  /** What an exploration met, where there was one. */
  readonly exploration?: Report['exploration']
  /** The command that undoes what a ledger lists. */
  readonly sweep?: (ledger: string) => string
  readonly curl: ScriptOptions
  /** The recordings, where nothing was sent. */
  readonly recording?: Report['recording']
  /** Whether stand-ins are put for e-mail addresses and phone numbers. */
  readonly redactPersonal?: boolean
}

/** The report of a run: complete, without secrets, and of a sane size. */
export const buildReport = (judged: Judged): Report => atOnce(reportSteps(judged))

/** Builds the report of a run in steps, several for each failure. */
export function* reportSteps(judged: Judged): WorkInSteps<Report> {
  const { target, result, startedAt, incomplete } = judged
  const own = { ...judged, redact: judged.redact ?? redactorOf(judged) }
  const byId = new Map(result.results.map((one) => [one.rule.id, one]))
  const rules = yield* reportedRules(
    judged.rules.flatMap((rule) => byId.get(rule.id) ?? (judged.quick ? [] : unjudged(rule))),
    own,
  )
  const totals = totalsOf(rules)
  const claims = claimsOf(result).map((claim) => decidable(claim, judged))
  const elsewhere = yield* reportedRules(result.elsewhere ?? [], own)
  const outcome = { rules, claims, elsewhere, ...(incomplete === undefined ? {} : { incomplete }) }
  const report: Report = {
    version: 1,
    runId: result.runId,
    seed: judged.seed,
    ...(judged.recording ? { recording: judged.recording } : {}),
    target: { baseUrl: target.baseUrl, variant: target.variant },
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(judged.durationMs),
    requests: result.requests,
    // What a quick run has looked at is too little to say so.
    conformant: !judged.quick && isConformant(outcome),
    verified: totals.pass,
    documented: rulesOf(target.variant).length,
    ...(incomplete === undefined ? {} : { incomplete }),
    tool,
    ...(judged.selection === undefined ? {} : { selection: judged.selection }),
    ...(judged.quick ? { quick: quickExtent(rules, judged.rules, target.variant) } : {}),
    totals,
    ...(claims.length === 0 ? {} : { claims }),
    rules: [],
    faults: (judged.faults ?? faultsOf([...result.results, ...(result.elsewhere ?? [])], claims)).map(
      reportedFault(judged.selection?.shard !== undefined),
    ),
    ...(judged.exploration ? { exploration: judged.exploration } : {}),
    latencies: latenciesOf(result.exchanges),
    assumptions: assumptionsOf(target, result),
    ...leftBehind(judged),
    ...(Object.keys(result.detected ?? {}).length === 0 ? {} : { detected: result.detected }),
    ...(result.hooks?.length ? { hooks: result.hooks } : {}),
    ...(result.warnings?.length ? { warnings: result.warnings } : {}),
    repeat: judged.repeat,
  }
  yield
  const redacted = redactReport(report, own.redact)
  yield
  return clipReport({ ...redacted, rules, ...(elsewhere.length === 0 ? {} : { elsewhere }) })
}

/** A contradicted claim with the command that judges the first of its rules again, once the member is sure to be right. */
function decidable(claim: ClaimFinding, { replay }: Pick<Judged, 'replay'>): ClaimFinding {
  const [rule] = claim.rules
  return claim.state !== 'contradicted' || claim.command !== undefined || rule === undefined
    ? claim
    : { ...claim, command: replay(rule) }
}

function redactorOf({ secrets, result, redactPersonal }: Judged): Redact {
  const withoutSecrets = redactor([...secrets, ...webhookSecretsIn(result.exchanges)])
  const withoutPersons = redactPersonal ? personalRedactor() : (text: string) => text
  return (text) => withoutPersons(withoutSecrets(text))
}

const reportedFault =
  (isPart: boolean) =>
  (fault: TargetFault, n: number): ReportedFault => {
    const { cause, configuration, affects } = fault
    const places = affects.map(({ failure: { rule, operation }, why }) => ({
      rule: rule.id,
      endpoint: operation,
      why,
    }))
    const { rule = '', endpoint = '' } = places[0] ?? {}
    const signatures =
      configuration === undefined
        ? [...new Set(affects.flatMap(({ failure }) => signaturesOf(failure)))]
        : [configuration]
    return {
      number: n + 1,
      severity: severityOf(fault),
      cause,
      ...(configuration === undefined ? {} : { configuration }),
      rule,
      endpoint,
      affects: places,
      ...(isPart ? { signatures } : {}),
    }
  }

/** The most records of a group that are named. */
const mostNamed = 5

/** What is left behind in counts, and the ledger that names all of it. */
function leftBehind({ settled, sweep }: Judged): Pick<Report, 'leftovers' | 'ledger' | 'sweep'> {
  if (!settled || settled.leftovers.length === 0) return {}
  const { leftovers, ledger } = settled
  const isMore = leftovers.some(({ state }) => state === 'open' || state === 'kept')
  return {
    leftovers: leftovers.map(({ noun, state, why, ids }) => ({
      noun,
      state,
      count: ids.length,
      ids: ids.slice(0, mostNamed),
      why,
    })),
    ...(ledger === undefined ? {} : { ledger }),
    ...(ledger !== undefined && sweep && isMore ? { sweep: sweep(ledger) } : {}),
  }
}

/** A rule that has no check, with the reason why. */
const unjudged = (rule: Rule): RuleResult => {
  const reason =
    rule.unobservable === undefined
      ? 'the suite has no check for this rule yet'
      : `no outside observer can see it: ${rule.unobservable}`
  const operations = rule.on.map((operation) => ({
    operation,
    verdict: 'untested' as const,
    reason,
    cases: 0,
    exchanges: 0,
  }))
  return { rule, verdict: 'untested', reason, operations }
}

function* reportedRules(
  results: readonly RuleResult[],
  judged: Judged & { readonly redact: Redact },
): WorkInSteps<readonly ReportedRule[]> {
  const rules: ReportedRule[] = []
  for (const result of results) {
    const { rule, verdict, operations } = result
    const endpoints: ReportedEndpoint[] = []
    for (const at of operations) {
      endpoints.push(yield* reportedSteps(rule, at, judged))
      yield
    }
    rules.push({ ...ruleHeadOf(rule), verdict, ...redactReport(whyOf(result), judged.redact), endpoints })
  }
  return rules
}

type KnownSoFar = Pick<Judged, 'result' | 'replay' | 'curl'> & { readonly redact: Redact }

/** What a report says of a judgement at one operation, as far as the run is known; it is not clipped yet. */
export const reportedOperation = (rule: Rule, at: OperationResult, known: KnownSoFar): ReportedEndpoint =>
  atOnce(reportedSteps(rule, at, known))

function* reportedSteps(
  rule: Rule,
  at: OperationResult,
  { result, redact, replay, curl }: KnownSoFar,
): WorkInSteps<ReportedEndpoint> {
  const reported: ReportedEndpoint = {
    endpoint: at.operation,
    verdict: at.verdict,
    ...whyOf(at),
    cases: at.cases,
    exchanges: at.exchanges,
    ...(at.durationMs === undefined ? {} : { durationMs: at.durationMs }),
    ...(at.isUnreached ? { unreached: true } : {}),
    ...(at.failure
      ? {
          failure: yield* reportedFailure({ ...at, failure: at.failure }, result, (found) =>
            replay(rule.id, found),
          ),
        }
      : {}),
  }
  yield
  const redacted = redactReport(reported, redact)
  yield
  // The script is made of what is not clipped: a cut address is not an address any more.
  return withScript(result, rule, redacted, curl)
}

/** The secrets that webhook destinations were created with during the run. */
const webhookSecretsIn = (exchanges: readonly Exchange[]): readonly Secret[] =>
  exchanges
    .filter(({ response }) => response.text.includes('"secret"'))
    .flatMap(({ response }) => webhookSecrets(response.text))

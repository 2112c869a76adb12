import { claimState, reportVerdicts, totals } from '../model/report.schema.js'
import { placeStates } from './change-kind.js'

const text = { type: 'string' } as const
const count = { type: 'integer', minimum: 0 } as const
const milliseconds = { type: 'number', minimum: 0 } as const
const state = { enum: placeStates } as const

const side = {
  type: 'object',
  description: 'One of the two reports.',
  required: [
    'baseUrl',
    'variant',
    'seed',
    'startedAt',
    'durationMs',
    'requests',
    'verified',
    'documented',
    'totals',
  ],
  properties: {
    baseUrl: text,
    variant: text,
    seed: { type: 'integer' },
    startedAt: text,
    durationMs: count,
    requests: count,
    verified: count,
    documented: count,
    totals,
    tool: { ...text, description: 'The version of workspace-crm-conformance.' },
    partial: { ...text, description: 'Why the run did not judge every rule, where it did not.' },
  },
} as const

const known = {
  type: 'object',
  description: 'The entry of the baseline of the new run that excuses the failure.',
  required: ['reason'],
  properties: { reason: text, ticket: text, expires: text },
} as const

const change = {
  type: 'object',
  description: 'A rule at an operation of which the reports differ.',
  required: ['rule', 'section', 'endpoint', 'old', 'new'],
  properties: {
    rule: text,
    section: text,
    endpoint: text,
    old: state,
    new: state,
    reason: { ...text, description: 'The reason for what is not a pass; that of the new report first.' },
    remediation: { ...text, description: 'What to give the run so that the rule can be judged again.' },
    cause: { ...text, description: 'The fault that explains the failure, in one sentence.' },
    answers: {
      type: 'object',
      description: 'Where the rule fails in both reports, with another answer: what came then, and now.',
      required: ['old', 'new'],
      properties: { old: text, new: text },
    },
    known,
  },
} as const

const rule = {
  type: 'object',
  required: ['rule', 'section', 'says', 'verdict'],
  properties: { rule: text, section: text, says: text, verdict: { enum: reportVerdicts } },
} as const

const latency = {
  type: 'object',
  required: ['requests', 'medianMs', 'p95Ms'],
  properties: { requests: count, medianMs: milliseconds, p95Ms: milliseconds },
} as const

const changes = (description: string) => ({ type: 'array', items: change, description }) as const

/** What a comparison of two reports looks like: JSON Schema, draft 7. Readers must let further members pass. */
export const comparisonSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Comparison of two conformance reports',
  type: 'object',
  required: [
    'version',
    'isWorse',
    'strict',
    'old',
    'new',
    'differences',
    'claims',
    'worse',
    'better',
    'noLongerChecked',
    'newlyChecked',
    'notRun',
    'rulesAdded',
    'rulesRemoved',
    'assumptions',
    'latencies',
  ],
  properties: {
    version: { const: 1 },
    isWorse: { type: 'boolean', description: 'Whether the command ends with exit code 1.' },
    strict: {
      type: 'boolean',
      description:
        'Whether what is not checked any more, and what fails where it is newly checked, is worse.',
    },
    old: side,
    new: side,
    differences: {
      type: 'array',
      description: 'In what the runs differ that makes their reports harder to compare.',
      items: {
        type: 'object',
        required: ['what', 'old', 'new'],
        properties: {
          what: { enum: ['target', 'variant', 'seed', 'tool', 'rules'] },
          old: text,
          new: text,
        },
      },
    },
    claims: {
      type: 'array',
      description: 'The members of the configuration to look at that are new, gone, or in another state.',
      items: {
        type: 'object',
        required: ['member', 'seen', 'correction'],
        properties: {
          member: text,
          old: { ...claimState, description: 'Absent where the old report does not name the member.' },
          new: { ...claimState, description: 'Absent where the new report does not name the member.' },
          seen: text,
          correction: text,
        },
      },
    },
    worse: changes(
      'Failures that the old report does not have, and checks that ran and do not pass any more.',
    ),
    better: changes('Failures and warnings of the old report that are gone.'),
    noLongerChecked: changes('What the old report has judged, and the new run could not.'),
    newlyChecked: changes('What the new report has judged, and the old run could not or did not.'),
    notRun: changes('What the old report has judged, and the new run was not asked for or did not reach.'),
    rulesAdded: {
      type: 'array',
      items: rule,
      description: 'Rules that only the document of the new run has.',
    },
    rulesRemoved: {
      type: 'array',
      items: rule,
      description: 'Rules that only the document of the old run has.',
    },
    assumptions: {
      type: 'array',
      description: 'Gaps of the document for which the runs assumed another value.',
      items: {
        type: 'object',
        required: ['gap', 'old', 'new'],
        properties: { gap: text, old: {}, new: {} },
      },
    },
    latencies: {
      type: 'array',
      description: 'Operations whose median is beyond the 95th percentile of the other run.',
      items: {
        type: 'object',
        required: ['endpoint', 'old', 'new'],
        properties: { endpoint: text, old: latency, new: latency },
      },
    },
  },
} as const

const text = { type: 'string' } as const
const count = { type: 'integer', minimum: 0 } as const

/** Every verdict, in the order totals and tables give them. */
export const reportVerdicts = ['pass', 'fail', 'warn', 'inconclusive', 'untested', 'error'] as const

const verdict = { enum: reportVerdicts } as const

const headers = { type: 'object', additionalProperties: text } as const

const exchange = {
  type: 'object',
  required: ['index', 'endpoint', 'request', 'response'],
  properties: {
    index: { ...count, description: 'The place in the order of the run, from 1.' },
    endpoint: text,
    request: {
      type: 'object',
      required: ['method', 'path', 'headers', 'key'],
      properties: {
        method: text,
        path: { ...text, description: 'The path with its query.' },
        headers,
        body: text,
        key: { ...text, description: 'The name of the key that signed the request; never the key.' },
      },
    },
    response: {
      type: 'object',
      required: ['status', 'headers', 'body'],
      properties: { status: { type: 'integer' }, headers, body: text },
    },
  },
} as const

const failure = {
  type: 'object',
  required: ['expected', 'actual', 'exchanges', 'curl', 'replay'],
  properties: {
    expected: text,
    actual: text,
    counterexample: { ...text, description: 'The drawn input that failed, shrunk, as text.' },
    exchanges: { type: 'array', items: exchange },
    curl: {
      ...text,
      description: 'A shell script that repeats the exchanges; keys come from its environment.',
    },
    replay: { ...text, description: 'The command that judges this rule again with the same draws.' },
  },
} as const

const configuration = {
  ...text,
  description: 'The member of the configuration that an inconclusive verdict is due to.',
} as const

const endpoint = {
  type: 'object',
  required: ['endpoint', 'verdict', 'cases', 'exchanges'],
  properties: {
    endpoint: text,
    verdict,
    reason: text,
    configuration,
    remediation: { ...text, description: 'What to give the run so that the rule can be judged here.' },
    cases: { ...count, description: 'How often the rule was really exercised.' },
    exchanges: { ...count, description: 'How many requests with their answers stand behind the verdict.' },
    failure,
  },
} as const

const rule = {
  type: 'object',
  required: ['id', 'family', 'section', 'says', 'certain', 'verdict', 'endpoints'],
  properties: {
    id: { ...text, description: 'The id of the rule, the same in every release.' },
    family: text,
    section: { ...text, description: 'The section of the document that states the rule.' },
    says: text,
    certain: {
      type: 'boolean',
      description: 'Whether the document says it outright; if not, a failure warns.',
    },
    verdict: { ...verdict, description: 'The worst verdict of the endpoints.' },
    reason: text,
    configuration,
    remediation: text,
    endpoints: { type: 'array', items: endpoint },
  },
} as const

const leftover = {
  type: 'object',
  required: ['noun', 'state', 'count', 'ids', 'why'],
  properties: {
    noun: text,
    state: {
      enum: ['open', 'kept', 'unsure', 'stays', 'ended'],
      description:
        'open: undoing it failed; kept: undoing it was not tried; unsure: a write was not answered; stays: no call undoes it; ended: closed, done or canceled.',
    },
    count,
    ids: { type: 'array', items: text, description: 'Five of them at the most.' },
    why: text,
  },
} as const

const met = {
  type: 'object',
  additionalProperties: count,
} as const

const exploration = {
  type: 'object',
  description:
    'What an exploration with drawn scenarios met; `rules` then holds those that a scenario broke.',
  required: ['scenarios', 'steps', 'withoutResult', 'outcomes', 'transitions', 'unmet'],
  properties: {
    scenarios: count,
    steps: count,
    withoutResult: {
      ...count,
      description: 'Steps that showed nothing, such as a set-up call that was refused.',
    },
    outcomes: {
      type: 'object',
      description: 'How often each operation gave each outcome: its status, and the code of an error.',
      additionalProperties: met,
    },
    transitions: {
      ...met,
      description: 'How often each transition was seen, for instance `deal open -> won`.',
    },
    unmet: {
      type: 'object',
      description: 'The documented outcomes that no call met, by operation.',
      additionalProperties: { type: 'array', items: text },
    },
  },
} as const

/** What a report looks like: JSON Schema, draft 7. Readers must let further members pass. */
export const reportSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Conformance report',
  type: 'object',
  required: [
    'version',
    'runId',
    'seed',
    'target',
    'startedAt',
    'durationMs',
    'requests',
    'conformant',
    'verified',
    'documented',
    'totals',
    'rules',
    'repeat',
  ],
  properties: {
    version: { const: 1 },
    runId: { ...text, description: 'Part of the name of everything the run created.' },
    seed: { type: 'integer' },
    target: {
      type: 'object',
      required: ['baseUrl', 'variant'],
      properties: { baseUrl: text, variant: { enum: ['full', 'compact'] } },
    },
    startedAt: { ...text, description: 'When the run began, ISO 8601 in UTC.' },
    durationMs: count,
    requests: count,
    conformant: {
      type: 'boolean',
      description: 'True only with no fail and no error, in a run that was completed and verified something.',
    },
    verified: { ...count, description: 'The number of rules that pass.' },
    documented: { ...count, description: 'The number of rules the document states for this variant.' },
    incomplete: { ...text, description: 'Why the run ended before its last rule, where it did.' },
    totals: {
      type: 'object',
      description: 'The number of rules per verdict.',
      required: reportVerdicts,
      properties: {
        pass: count,
        fail: count,
        warn: count,
        inconclusive: count,
        untested: count,
        error: count,
      },
    },
    rules: { type: 'array', items: rule },
    exploration,
    leftovers: {
      type: 'array',
      items: leftover,
      description: 'What the run has left on the server, by noun and by why it is still there.',
    },
    detected: {
      type: 'object',
      description:
        'What the server showed of its choices for gaps that the configuration does not set, by gap.',
      additionalProperties: true,
    },
    hooks: {
      type: 'array',
      description: 'The hooks of the configuration that the run called, and what they did.',
      items: {
        type: 'object',
        required: ['name', 'calls'],
        properties: {
          name: { ...text, description: 'The member of the configuration, for instance control.failNext.' },
          calls: count,
          movedMs: {
            type: 'number',
            description: 'Milliseconds by which control.advanceClock moved the clock in all.',
          },
          trouble: { ...text, description: 'What was wrong with it, so that no check relied on it.' },
        },
      },
    },
    warnings: {
      type: 'array',
      items: text,
      description:
        'Warnings about the configuration, such as members whose environment variable is not set, and about the run: steps that failed to undo something, and exchanges that were not kept.',
    },
    ledger: { ...text, description: 'The file that lists everything the run has made or changed.' },
    sweep: { ...text, description: 'The command that undoes what could be undone and was not.' },
    repeat: { ...text, description: 'The command that repeats the run.' },
  },
} as const

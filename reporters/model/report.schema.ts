import { reportVerdicts } from './report-verdicts.js'

export { reportVerdicts }

const text = { type: 'string' } as const
const count = { type: 'integer', minimum: 0 } as const

const verdict = { enum: reportVerdicts } as const

/** The number of rules per verdict. */
export const totals = {
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
} as const

/** How a command that judges can end, in the order of the exit codes. */
const exitStatuses = ['ok', 'fails', 'usage', 'incomplete', 'interrupted'] as const

const headers = { type: 'object', additionalProperties: text } as const

const exchange = {
  type: 'object',
  required: ['index', 'endpoint', 'request', 'response'],
  properties: {
    index: { ...count, description: 'The place in the order of the run, from 1.' },
    endpoint: text,
    startedAt: { ...text, description: 'When the request was sent, ISO 8601 in UTC.' },
    durationMs: { type: 'number', minimum: 0, description: 'How long the answer took.' },
    fault: { ...text, description: 'In the report on a client: the fault of the fake that met the request.' },
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

const wanted = {
  type: 'object',
  description: 'What of which answer decides, as data, where the check knows it.',
  required: ['exchange'],
  properties: {
    exchange: { ...count, description: 'The index of the exchange whose answer decides.' },
    answers: {
      type: 'array',
      description: 'The answers that conform.',
      items: {
        type: 'object',
        required: ['status'],
        properties: { status: { type: 'integer' }, code: text },
      },
    },
    not: {
      type: 'object',
      description: 'The answer that does not conform.',
      required: ['status'],
      properties: { status: { type: 'integer' } },
    },
    statusOf: {
      ...count,
      description: 'The index of an earlier exchange whose status the answer has to have.',
    },
    tries: {
      ...count,
      description:
        'How many reads of the list there were until one was answered wrongly; absent where the first one was.',
    },
    path: {
      ...text,
      description:
        'The wrong part of its body, such as `data.0.tags`, or `data.id=con_1.tags` for the item of a list by its id; `data.length` counts a list.',
    },
    header: { ...text, description: 'The wrong header, in lower case.' },
    partial: { type: 'boolean', description: 'Whether the part has further members, which do not count.' },
    expected: { description: 'The only value that the part may have.' },
    schema: {
      type: 'object',
      description:
        'What the part or header has to be, as a JSON Schema of one keyword: `{ type: ["integer", "null"] }`.',
    },
    like: {
      type: 'object',
      description: 'Where an earlier answer shows the expected value.',
      required: ['exchange', 'path'],
      properties: { exchange: count, path: text },
    },
    actual: { description: 'The value that it had; absent where the part is missing.' },
    shows: { type: 'array', items: text, description: 'Texts that its body shows, in this order.' },
    pages: {
      type: 'array',
      items: count,
      description: 'The indexes of the exchanges whose answers show them together.',
    },
    lacks: { type: 'array', items: text, description: 'Texts that its body lacks.' },
    order: {
      type: 'object',
      description: 'The order that all records of these answers have to be in.',
      required: ['by', 'ways'],
      properties: {
        by: { ...text, description: 'The member with the time by which they go.' },
        ways: { type: 'array', items: { enum: ['ascending', 'descending'] } },
      },
    },
    undecidable: { ...text, description: 'Why no answer to these calls alone decides the failure.' },
  },
} as const

const passed = {
  type: 'array',
  description: 'The values that came with one answer and went out with a later request.',
  items: {
    type: 'object',
    required: ['exchange', 'path', 'value'],
    properties: {
      exchange: { ...count, description: 'The index of the exchange whose answer gave it.' },
      path: { ...text, description: 'Where in the body of the answer, such as `data.id`.' },
      value: text,
      into: {
        ...count,
        description: 'The index of the only exchange that it went into, where that matters.',
      },
      plus: { type: 'integer', description: 'What was added to a number.' },
    },
  },
} as const

const exception = {
  type: 'array',
  items: text,
  description: 'What a test of a client has thrown: the message and the first lines of the stack.',
} as const

const failure = {
  type: 'object',
  required: ['expected', 'actual', 'exchanges', 'curl', 'replay'],
  properties: {
    expected: text,
    actual: text,
    exception,
    differences: {
      type: 'array',
      description: 'Where two values that were to be equal differ, member by member, each value as JSON.',
      items: {
        type: 'object',
        required: ['at'],
        properties: {
          at: { ...text, description: 'The dot path of the member.' },
          expected: { ...text, description: 'Absent where there was to be no such member.' },
          actual: { ...text, description: 'Absent where there is no such member.' },
        },
      },
    },
    counterexample: { ...text, description: 'The drawn input that failed, shrunk, as text.' },
    exchanges: { type: 'array', items: exchange },
    setUp: {
      type: 'array',
      items: exchange,
      description:
        'Earlier exchanges of the run that `exchanges` depend on, in their order: those that made or changed the records that they name.',
    },
    undo: {
      type: 'array',
      items: exchange,
      description: 'Later exchanges that removed what these had made.',
    },
    moves: {
      type: 'array',
      description: 'The moves of the target’s clock between the first and the last of these exchanges.',
      items: {
        type: 'object',
        required: ['after', 'ms'],
        properties: {
          after: { ...count, description: 'The index of the exchange that it followed.' },
          ms: { type: 'number', description: 'By how many milliseconds the clock was moved.' },
        },
      },
    },
    wanted,
    passed,
    scenario: { ...count, description: 'The number of the drawn scenario that showed it, where one did.' },
    history: {
      const: true,
      description:
        'Several exchanges of the run show it together, which the check of the rule need not send.',
    },
    curl: {
      ...text,
      description: 'A shell script that repeats the exchanges; keys come from its environment.',
    },
    replay: { ...text, description: 'The command that judges this rule again with the same draws.' },
  },
} as const

const configuration = {
  ...text,
  description:
    'The member of the configuration that an inconclusive verdict is due to, or that a failure contradicts.',
} as const

const known = {
  type: 'object',
  description: 'The entry of the baseline that names this failure.',
  required: ['reason', 'expired'],
  properties: {
    reason: text,
    ticket: text,
    expires: { ...text, description: 'The last day on which the entry holds, as YYYY-MM-DD.' },
    expired: { type: 'boolean', description: 'Whether that day was over when the run began.' },
  },
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
    durationMs: { ...count, description: 'How long judging took, with all waits in it.' },
    unreached: {
      type: 'boolean',
      description:
        'Whether the rule was not judged here because the run ended, or had spent what it may spend.',
    },
    known,
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
      description:
        'Whether the document says it explicitly; if not, a failure warns, save for what is ruled out.',
    },
    ruledOut: {
      ...text,
      description: 'What no permitted choice allows, although the rule is not certain: it fails.',
    },
    leftOpen: { ...text, description: 'What is in doubt of a rule that is not certain: it only warns.' },
    verdict: { ...verdict, description: 'The worst verdict of the endpoints.' },
    reason: text,
    configuration,
    remediation: text,
    endpoints: { type: 'array', items: endpoint },
  },
} as const

/** What came of a claim of the configuration. */
export const claimState = { enum: ['disproved', 'contradicted', 'unusable', 'disturbed'] } as const

const claim = {
  type: 'object',
  description: 'A member of the configuration that a person has to look at, and the rules that rest on it.',
  required: ['member', 'state', 'claim', 'seen', 'correction', 'rules'],
  properties: {
    member: {
      ...text,
      description: 'The member, such as `keys.revoked`; `baseUrl` for what lies in front of the server.',
    },
    value: { ...text, description: 'Which value of a member that holds several; never a key.' },
    state: {
      ...claimState,
      description:
        'disproved: other evidence shows that the claim is wrong; contradicted: the answers contradict it and nothing disproves it, so that the rules fail; unusable: it was given and cannot be used; disturbed: something outside the server changes what is seen.',
    },
    claim: { ...text, description: 'What the configuration claims, as a noun.' },
    seen: { ...text, description: 'What was seen, as the end of a sentence about the member.' },
    correction: { ...text, description: 'What to do about it.' },
    fault: {
      ...text,
      description: 'For `contradicted`: what the server does wrong if the claim holds.',
    },
    command: { ...text, description: 'A shell command that shows which of the two it is.' },
    rules: { type: 'array', items: text, description: 'The ids of the rules that rest on the claim.' },
  },
} as const

const place = {
  rule: { ...text, description: 'The id of a rule.' },
  endpoint: text,
} as const

const fault = {
  type: 'object',
  description: 'One fault of the target, and every failure that it explains.',
  required: ['number', 'cause', 'rule', 'endpoint', 'affects'],
  properties: {
    number: { ...count, description: 'The place among the faults of the report, from 1.' },
    severity: {
      enum: ['security', 'failure', 'warning'],
      description:
        'security: something gets through that has to stay apart (a key, a scope, a workspace); warning: only statements in doubt do not hold; failure: all else.',
    },
    cause: { ...text, description: 'What is wrong, in one sentence.' },
    configuration: {
      ...text,
      description:
        'The member whose claim the failures contradict: the fault is that of the target, or the claim is wrong.',
    },
    signatures: {
      type: 'array',
      items: text,
      description: 'In the report of a shard: faults of two shards that share one of these are the same.',
    },
    ...place,
    affects: {
      type: 'array',
      description: 'Every failure of the fault, with the one that shows it best first.',
      items: {
        type: 'object',
        required: ['rule', 'endpoint', 'why'],
        properties: {
          ...place,
          why: {
            enum: ['shows', 'same', 'follows'],
            description:
              'shows: the failure that shows the fault best; same: the same expectation and answer, or the same answer; follows: judged again with the fault corrected in the answers, the rule holds.',
          },
        },
      },
    },
  },
} as const

const latency = {
  type: 'object',
  required: ['endpoint', 'requests', 'medianMs', 'p95Ms', 'maxMs'],
  properties: {
    endpoint: text,
    requests: count,
    medianMs: { type: 'number', minimum: 0 },
    p95Ms: { type: 'number', minimum: 0 },
    maxMs: { type: 'number', minimum: 0 },
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
    ids: { type: 'array', items: text, description: 'At most five of them.' },
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

const runEnd = {
  exitCode: { type: 'integer' },
  passed: { type: 'boolean', description: 'Whether the command ended with 0, within its time.' },
  timedOut: { type: 'boolean', description: 'Whether it was ended as it took too long.' },
  failing: { type: 'array', items: text, description: 'The tests that failed, where the runner lists them.' },
} as const

const covered = {
  type: 'object',
  description: 'How many of the documented answers and transitions were met.',
  required: ['met', 'all', 'percent'],
  properties: { met: count, all: count, percent: { type: 'number' } },
} as const

const variedGaps = {
  type: 'array',
  description: 'The gap, or several whose values matter only together.',
  items: {
    type: 'object',
    required: ['gap', 'values', 'usual', 'section', 'open'],
    properties: {
      gap: text,
      values: { type: 'array', items: {} },
      usual: {},
      section: text,
      open: text,
    },
  },
} as const

const shownBy = {
  type: 'object',
  description: 'What a fake that shows it assumes.',
  additionalProperties: true,
} as const

const client = {
  type: 'object',
  description: 'In the report on a client: the command that ran its tests, and how it ended.',
  required: ['command', 'exitCode', 'passed', 'fakes', 'disturbances'],
  properties: {
    command: { type: 'array', items: text },
    ...runEnd,
    fakes: {
      ...count,
      description: 'The number of fakes, or of spans between resets, that were sent requests.',
    },
    disturbances: {
      type: 'array',
      description: 'The further runs, each under something that the document permits a server to do.',
      items: {
        type: 'object',
        required: ['name', 'says', 'exitCode', 'passed', 'met'],
        properties: {
          name: text,
          says: text,
          met: { ...count, description: 'How many requests met it.' },
          unmet: { ...text, description: 'Why no request met it.' },
          ...runEnd,
          exception,
        },
      },
    },
    variation: {
      type: 'object',
      description: 'The further runs against other choices for what the document leaves open.',
      required: ['verdict', 'runs', 'combinations', 'varied', 'agreed', 'findings', 'unstable'],
      properties: {
        verdict: {
          enum: ['independent', 'dependent', 'undecided', 'cannot-vary'],
          description: 'Whether the client works with every permitted choice.',
        },
        reason: { ...text, description: 'Why not all of it was run.' },
        runs: count,
        combinations: count,
        varied: { type: 'array', items: text, description: 'The gaps that were varied.' },
        agreed: {
          type: 'array',
          items: text,
          description: 'The gaps whose value each client has to know, which were not varied.',
        },
        findings: {
          type: 'array',
          description: 'Each smallest difference of choices that breaks the client.',
          items: {
            type: 'object',
            required: ['gaps', 'failing', 'timedOut', 'assumptions', 'text'],
            properties: {
              gaps: variedGaps,
              failing: { type: 'array', items: text },
              timedOut: { type: 'boolean' },
              assumptions: shownBy,
              text,
            },
          },
        },
        orders: {
          type: 'array',
          description: 'Lists of whose order the requests of the client depend, although no test fails.',
          items: {
            type: 'object',
            required: ['gaps', 'usually', 'instead', 'assumptions', 'text'],
            properties: {
              gaps: variedGaps,
              usually: {
                ...text,
                description: 'The request that is sent usually; `nothing` where there is none.',
              },
              instead: text,
              assumptions: shownBy,
              text,
            },
          },
        },
        unstable: {
          type: 'array',
          description: 'Choices with which the tests failed at times only.',
          items: {
            type: 'object',
            required: ['choices', 'failing'],
            properties: {
              choices: { type: 'object', additionalProperties: true },
              failing: { type: 'array', items: text },
            },
          },
        },
      },
    },
    coverage: {
      type: 'array',
      description: 'What the tests met of the document, by variant.',
      items: {
        type: 'object',
        required: ['variant', 'all', 'called'],
        properties: {
          variant: { enum: ['full', 'compact'] },
          all: covered,
          called: { ...covered, description: 'The same for the operations that were called.' },
        },
      },
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
    seed: { type: 'integer', description: '0 where traffic of others was judged.' },
    recording: {
      type: 'object',
      description: 'Present where traffic of others was judged: nothing was sent, drawn or made.',
      required: ['files', 'closed'],
      properties: {
        files: {
          type: 'array',
          items: text,
          description:
            'The recordings, as they were named; none where the traffic was judged as it passed by.',
        },
        closed: {
          type: 'boolean',
          description:
            'Whether they were said to be all the traffic, so that no other client explains anything.',
        },
      },
    },
    target: {
      type: 'object',
      required: ['baseUrl', 'variant'],
      properties: { baseUrl: text, variant: { enum: ['full', 'compact'] } },
    },
    startedAt: { ...text, description: 'When the run began, ISO 8601 in UTC.' },
    durationMs: count,
    requests: {
      ...count,
      description: 'Every request that the run sent, also those without an answer or a part in any rule.',
    },
    conformant: {
      type: 'boolean',
      description:
        'True only with no error and no failure that is not known, in a run that was completed, verified something, and could use everything that was configured.',
    },
    verified: { ...count, description: 'The number of rules that pass.' },
    documented: { ...count, description: 'The number of rules the document states for this variant.' },
    incomplete: { ...text, description: 'Why the run ended before its last rule, where it did.' },
    exit: {
      type: 'object',
      description: 'How the command ended.',
      required: ['code', 'status'],
      properties: {
        code: { type: 'integer', minimum: 0 },
        status: { enum: exitStatuses },
        reason: { ...text, description: 'Why it did not end with ok, in one sentence.' },
      },
    },
    tool: {
      type: 'object',
      description: 'What made the report.',
      required: ['version', 'node'],
      properties: { version: text, node: text },
    },
    selection: {
      type: 'object',
      description: 'What the run was limited to; absent where it judged every rule of the variant.',
      properties: {
        suites: { type: 'array', items: text },
        rules: { type: 'array', items: text },
        exclude: { type: 'array', items: text },
        quick: { type: 'boolean', description: 'True of a quick run, which `quick` says more of.' },
        shard: {
          type: 'object',
          required: ['index', 'of'],
          properties: { index: { type: 'integer', minimum: 1 }, of: { type: 'integer', minimum: 1 } },
        },
      },
    },
    quick: {
      type: 'object',
      description:
        'How much a quick run has looked at; absent for any other run. Its report is not a verdict on conformance.',
      required: ['maxRequests', 'lookedAt', 'places', 'ofPlaces', 'notLookedAt'],
      properties: {
        maxRequests: { ...count, description: 'The most requests that such a run sends.' },
        lookedAt: {
          ...count,
          description: 'The number of rules that were judged at one operation at least.',
        },
        places: {
          ...count,
          description: 'At how many places, a rule at an operation each, a rule was judged.',
        },
        ofPlaces: { ...count, description: 'At how many places a whole run judges.' },
        notLookedAt: { type: 'array', items: text, description: 'The rules that were judged nowhere.' },
      },
    },
    totals,
    claims: {
      type: 'array',
      description:
        'The members of the configuration that a person has to look at, the most important first; absent where there are none.',
      items: claim,
    },
    rules: { type: 'array', items: rule },
    elsewhere: {
      type: 'array',
      items: rule,
      description:
        'What the exchanges of a shard showed of rules that other shards judge, only at the operations where they did.',
    },
    shards: {
      type: 'array',
      description: 'The shards of which this report is the union; those that gave no report have no `runId`.',
      items: {
        type: 'object',
        required: ['index', 'of'],
        properties: {
          index: { type: 'integer', minimum: 1 },
          of: { type: 'integer', minimum: 1 },
          runId: text,
          requests: count,
          durationMs: count,
        },
      },
    },
    faults: {
      type: 'array',
      items: fault,
      description: 'The failures, grouped by the fault that explains them; each failure is in one of them.',
    },
    latencies: { type: 'array', items: latency, description: 'How long each operation took to answer.' },
    assumptions: {
      type: 'array',
      description: 'What the run assumed for each gap of the document in the end.',
      items: {
        type: 'object',
        required: ['gap', 'value', 'from'],
        properties: {
          gap: text,
          value: {},
          from: { enum: ['configuration', 'server', 'default'] },
        },
      },
    },
    requirements: {
      type: 'array',
      description: 'What the command line or the configuration requires of the run.',
      items: {
        type: 'object',
        required: ['requirement', 'met', 'actual'],
        properties: {
          requirement: text,
          met: { type: 'boolean' },
          actual: { ...text, description: 'What the run reached instead, or as well.' },
          missed: {
            type: 'array',
            description: 'Everything that keeps the requirement from being met.',
            items: {
              type: 'object',
              required: ['rule', 'verdict'],
              properties: { ...place, verdict },
            },
          },
        },
      },
    },
    baseline: {
      type: 'object',
      description: 'What the known failures of a baseline came to.',
      required: ['file', 'known', 'stale', 'expired'],
      properties: {
        file: text,
        known: {
          ...count,
          description: 'Failures and warnings that an entry names; they do not fail the run.',
        },
        expired: {
          ...count,
          description: 'Failures and warnings whose entry has expired; they are excused no more.',
        },
        stale: {
          type: 'array',
          description: 'Entries whose rule was judged and does not fail any more.',
          items: { type: 'object', required: ['rule', 'endpoint'], properties: place },
        },
        notJudged: {
          ...count,
          description: 'Entries whose rule the run did not judge: not selected, untested or inconclusive.',
        },
        recorded: { ...count, description: 'Failures that the run has added to the file.' },
        removed: { ...count, description: 'Stale entries that the run has removed from the file.' },
        update: { ...text, description: 'The command that brings the file up to date.' },
      },
    },
    exploration,
    client,
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

import type { DrillAddition, Edit, RequiredPlace } from './addition.js'

/** The id of a new rule among the statements of the document, after an id that is there. */
const listed = (id: string, next: string): Edit => ({
  file: 'fixtures/statement-ids.txt',
  at: `\n${next}\n`,
  before: `\n${id}`,
})

/** The list of statements is demanded by the test that compares it with the rules. */
const statements = (...edits: readonly Edit[]): RequiredPlace => ({
  edits,
  demandedBy: ['cli/catalogue/statements.test.ts'],
  says: /fixtures\/statement-ids\.txt/,
})

/** A member of a body and of its record, with a bound. */
const member: DrillAddition = {
  name: 'a member of a body and its record: nickname, at most 10 characters, of tickets',
  most: 6,
  stated: [
    {
      file: 'contract/members/ticket.ts',
      at: "  source: { shows: text, sample: 'api' },\n",
      before:
        "  nickname: { shows: textOrNull, takes: { type: 'string', maxLength: 10 }, ...update, sample: 'parcel' },\n",
    },
  ],
  places: [
    {
      edits: [
        {
          file: 'contract/rules/limit.ts',
          at: "  'limit.ticket-assign-rev-min':",
          before:
            "  'limit.ticket-nickname-max': maxLength(updateTicket, 'nickname', { max: 10 }, onTicket),\n",
        },
      ],
      demandedBy: ['contract/members'],
      says: /nickname[\s\S]*contract\/rules\/limit/,
    },
    statements(listed('limit.ticket-nickname-max', 'limit.ticket-assign-rev-min')),
  ],
  rules: ['limit.ticket-nickname-max', 'ticket.update-200', 'ticket.update-only-sent', 'record.ticket-shape'],
  faults: [
    {
      file: 'mutants/ticket.ts',
      at: "  'ticket.update-200': { ...updateMutants['ticket.update-200'], ...lostInUpdate },\n",
      instead: `  'ticket.update-200': {
    ...updateMutants['ticket.update-200'],
    ...lostInUpdate,
    'nickname is cut': written(op.updateTicket, ({ nickname }) => ({ nickname: nickname?.slice(0, 3) ?? null })),
    'nickname is in capitals': written(op.updateTicket, ({ nickname }) => ({ nickname: nickname?.toUpperCase() ?? null })),
    'nickname is null once it is set': written(op.updateTicket, () => ({ nickname: null })),
    'nickname becomes the subject': written(op.updateTicket, ({ subject }) => ({ nickname: subject })),
    'nickname is written on the description': written(op.updateTicket, ({ nickname, description }) => ({ description: nickname ?? description })),
  },
  'ticket.update-only-sent': {
    ...updateMutants['ticket.update-only-sent'],
    'nickname is lost where it is not sent': written(op.updateTicket, (_, __, { body }) => 'nickname' in body ? {} : { nickname: null }),
    'nickname is lost with a new priority': written(op.updateTicket, (_, __, { body }) => 'priority' in body && !('nickname' in body) ? { nickname: null } : {}),
    'the subject is lost with a new nickname': written(op.updateTicket, (_, __, { body }) => 'nickname' in body && !('subject' in body) ? { subject: 'lost' } : {}),
  },
`,
    },
    {
      file: 'mutants/ticket.ts',
      at: "import type { FamilyMutants } from './mutation.js'\n",
      before: "import { op } from '../contract/index.js'\n",
      after: "import { written } from './ticket/operators.js'\n",
    },
  ],
  mutants: 14,
}

/** An operation without a body, with its rules. */
const operation: DrillAddition = {
  name: 'an operation with its rules: POST /contacts/{id}/archive',
  most: 7,
  stated: [
    {
      file: 'contract/operations/contact.ts',
      at: '  listContactNotes: operation(',
      before: `  archiveContact: operation('POST /api/v1/contacts/{id}/archive', {
    ...contacts,
    scope: 'contacts:write',
    target: 'contact',
    summary: 'Archive a contact',
    description: 'The contact is left out of listings.',
    effects: 'writes',
    idempotencyKey: 'optional',
    bodiless: true,
    answer: one('contact', 200),
    errors: [],
  }),
`,
    },
  ],
  places: [
    {
      edits: [
        {
          file: 'contract/rules/auth.ts',
          at: "  'auth.scope-contact-notes':",
          before: "  'auth.scope-contact-archive': needsScope(op.archiveContact),\n",
        },
      ],
      demandedBy: ['contract/rules/rules-of-operations.test.ts'],
      says: /needsScope\(op\.archiveContact\) to contract\/rules\/auth\.ts/,
    },
    {
      edits: [
        {
          file: 'contract/rules/contact.ts',
          at: "  'contact.notes-missing':",
          before: `  'contact.archive-200': becomes(op.archiveContact, { active: false }),
  'contact.archive-missing': unknownId(op.archiveContact, { gaps: ['error-precedence', 'error-body'] }),
`,
        },
        {
          file: 'contract/rules/contact.ts',
          at: "import { cleared, unknownId } from './kinds/record.js'",
          instead: "import { becomes, cleared, unknownId } from './kinds/record.js'",
        },
      ],
      demandedBy: ['contract/rules/rules-of-operations.test.ts'],
      says: /becomes\(op\.archiveContact, \{ … \}\), to contract\/rules\/contact\.ts/,
    },
    statements(
      listed('contact.archive-200', 'contact.notes-missing'),
      listed('contact.archive-missing', 'contact.notes-missing'),
      listed('auth.scope-contact-archive', 'contact.notes-missing'),
    ),
    {
      edits: [
        {
          file: 'fake-server/resources/contact.ts',
          at: '/** `POST /contacts/{id}/tags`',
          before: `/** \`POST /contacts/{id}/archive\` (section 4.3). */
export const archiveContact: Handler = (context) => {
  const contact = contactOf(context, 'contact.archive-missing')
  const changed = store(context, { ...contact, active: false, updatedAt: context.world.instant() })
  emit(context, 'contact.updated', changed)
  return one(200, changed)
}

`,
        },
        {
          file: 'fake-server/resources/index.ts',
          at: '  [op.tagContact]: tagContact,\n',
          after: '  [op.archiveContact]: archiveContact,\n',
        },
        {
          file: 'fake-server/resources/index.ts',
          at: 'import { createContact,',
          instead: 'import { archiveContact, createContact,',
        },
      ],
      demandedBy: 'compiler',
      says: /fake-server\/resources\/index\.ts[\s\S]*contacts\/\{id\}\/archive/,
    },
    {
      edits: [
        {
          file: 'suites/drivers/contact-tags.ts',
          at: 'Drivers<typeof op.tagContact> = {\n',
          instead: `Drivers<typeof op.tagContact | typeof op.archiveContact> = {
  [op.archiveContact]: {
    async valid(api) {
      const contact = await api.given.contact({ tags: [api.fresh.word()] })
      return { ...byId(contact), on: contact }
    },
    harmless: (api) => ({ params: { id: api.fresh.unknownId() } }),
    cover: async (api) => api.call(op.archiveContact, byId(await api.given.contact())),
    state: (api, { on }) => byEmail(api, on?.email),
    // Without a body, only another contact makes it another request.
    changes: async (api, call) => [{ ...call, ...byId(await api.given.contact()) }],
    disturb: (api, call) => update(api, call.params?.id, { name: api.fresh.word() }),
    sideEffects: {},
    foreign: { ...foreignContact, request: () => ({}) },
  },
`,
        },
      ],
      demandedBy: 'compiler',
      says: /suites\/drivers\/index\.ts[\s\S]*contacts\/\{id\}\/archive/,
    },
  ],
  rules: [
    'auth.scope-contact-archive',
    'contact.archive-200',
    'contact.archive-missing',
    'record.contact-shape',
    'idempotency.key-reused',
    'idempotency.key-reused-no-effect',
    'idempotency.replay-same-response',
  ],
  mutants: 14,
}

/** A rule of a known kind. */
const rule: DrillAddition = {
  name: 'a rule of a known kind: the type of the revision that closing a deal expects',
  most: 2,
  stated: [
    {
      file: 'contract/rules/validation.ts',
      at: "  'validation.webhook-name-required':",
      before:
        "  'validation.deal-close-rev-type': wholeRevision(op.closeDeal, { gaps: ['deal-close-selector', 'error-body'] }),\n",
    },
  ],
  places: [statements(listed('validation.deal-close-rev-type', 'validation.webhook-name-required'))],
  rules: ['validation.deal-close-rev-type'],
  mutants: 1,
}

/** A word of an enumeration. */
const word: DrillAddition = {
  name: 'a value of an enumeration: the priority critical of tickets',
  most: 1,
  stated: [
    {
      file: 'contract/words/ticket.ts',
      at: "'high', 'urgent'] as const",
      instead: "'high', 'urgent', 'critical'] as const",
    },
  ],
  places: [],
  rules: [
    'validation.ticket-priority',
    'validation.ticket-list-priority',
    'filter.ticket-priority',
    'record.ticket-shape',
  ],
  mutants: 14,
}

/** A gap with two values. */
const gap: DrillAddition = {
  name: 'a gap with two values: whether a comment of blanks alone is refused',
  most: 3,
  stated: [
    {
      file: 'contract/gaps/ticket.ts',
      at: "  'ticket-assign-format': gap(",
      before: `  'ticket-comment-blank': gap(
    '4.6',
    'Whether a comment of blanks alone is refused.',
    choice('accept', ['refuse']),
    'Comments are written in words.',
    { unlearnt: 'a comment stays in the ticket for good' },
  ),
`,
    },
  ],
  places: [
    {
      edits: [
        {
          file: 'fake-server/assumptions/record.test-kit.ts',
          at: "  'ticket-assign-format': {\n",
          before: `  'ticket-comment-blank': {
    script: (assumed) => outcome(desk(assumed).post('/tickets/tkt_1/comments', { body: ' ' })),
    answers: { accept: '201', refuse: '400 invalid_request' },
  },
`,
        },
        {
          file: 'fake-server/assumptions/record.test-kit.ts',
          at: "  | 'ticket-assign-format'\n",
          before: "  | 'ticket-comment-blank'\n",
        },
      ],
      demandedBy: 'compiler',
      says: /fake-server\/assumptions\.test\.ts[\s\S]*ticket-comment-blank/,
    },
    {
      edits: [
        {
          file: 'fake-server/resources/ticket.ts',
          at: "  const ticket = ticketOf(context, 'ticket.comment-missing')\n",
          after: `  const text = field<string>(context, context.assumptions['ticket-comment-body'].text)
  if (text.trim() === '') {
    restsOn(context, 'ticket-comment-blank')
    if (context.assumptions['ticket-comment-blank'] === 'refuse')
      throw new ApiError('invalid_request', 'a comment must have more than blanks', 'error.invalid-request')
  }
`,
        },
      ],
      demandedBy: ['fake-server/assumptions.test.ts'],
      says: /gap\.ticket-comment-blank > refuse/,
    },
  ],
  rules: ['ticket.comment-201', 'ticket.comment-missing'],
  assumptions: [{ 'ticket-comment-blank': 'refuse' }],
  mutants: 2,
}

/** What the drill adds, one after the other, each to a copy of its own. */
export const additions: readonly DrillAddition[] = [member, operation, rule, word, gap]

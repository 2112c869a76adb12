import { scopes, workspaceKeys } from '../contract/index.js'

const text = { type: 'string', minLength: 1 } as const
/** A duration such as 500ms, 10s, 5m or 1h. */
const duration = { type: 'string', pattern: '^[0-9]{1,7}(ms|s|m|h)?$' } as const
const texts = { type: 'array', items: text } as const
const closed = { type: 'object', additionalProperties: false } as const
/** A key as a header can carry it: no blanks, no other characters than visible ones of ASCII. */
const keyText = { ...text, pattern: '^[!-~]+$' } as const
/** An id that is part of a path (section 4.1). */
const pathId = { ...text, maxLength: 200, pattern: '^[^/]+$' } as const
const key = (what: string) => ({ ...keyText, description: `A key ${what}.` }) as const

/** A template by its name, or by its name and language. */
const template = {
  anyOf: [text, { ...closed, required: ['name', 'language'], properties: { name: text, language: text } }],
} as const

/** A booking type and one of its slots. */
const bookable = {
  ...closed,
  required: ['bookingType'],
  properties: { bookingType: text, slot: text },
} as const

type OtherKey = (typeof workspaceKeys)[number]

const keys = {
  ...closed,
  description: 'Further keys; every one is optional and enables rules.',
  properties: {
    limited: {
      type: 'array',
      description: 'Keys that lack scopes, with the scopes they hold.',
      items: {
        ...closed,
        required: ['key', 'scopes'],
        properties: { key: keyText, scopes: { type: 'array', items: { enum: scopes } } },
      },
    },
    revoked: key('that was revoked'),
    expired: key('that has expired'),
    otherWorkspace: key('of a second workspace'),
    featuresOff: key('of a workspace with its features off'),
    contactLimited: key('of a workspace blocked by its contact limit'),
    quotaExhausted: key('of a workspace whose quota is used up'),
    sendingPaused: key('of a workspace that may not send'),
    silentProvider: key('of a workspace whose message provider does not answer'),
    providerDown: key('of a workspace whose message provider is down'),
    lowRate: key('with a small quota of calls per minute'),
    withoutPipeline: key('of a workspace that has no pipeline'),
    emptyWorkspace: key('of a workspace that holds no records'),
  },
} as const

const records = {
  ...closed,
  description: 'Records that can be neither discovered nor created through the API.',
  properties: {
    tickets: { type: 'array', items: pathId, description: 'Ids of tickets that may be changed.' },
    conversations: {
      type: 'array',
      description: 'Conversations that may be used.',
      items: {
        ...closed,
        required: ['id'],
        properties: { id: text, window: { enum: ['open', 'closed'] } },
      },
    },
    users: {
      type: 'array',
      items: { ...text, pattern: '^[^@ ]+@[^@ ]+$' },
      description: 'E-mail addresses of users of the workspace.',
    },
    archivedDeal: { ...text, description: 'The id of an archived deal.' },
    archivedDealContact: { ...text, description: 'The id of the contact of that archived deal.' },
    switchedOff: {
      type: 'array',
      minItems: 1,
      items: { enum: ['deals', 'booking', 'chat', 'sms'] },
      description:
        'The features that are off in the workspace of keys.featuresOff; without it, the answers show which are.',
    },
    featuresOffDeal: { ...text, description: 'The id of a deal in the workspace of keys.featuresOff.' },
    featuresOffDealContact: { ...text, description: 'The id of the contact of that deal.' },
    bookingType: { ...pathId, description: 'The id of a booking type that has slots.' },
    inactiveBookingType: { ...pathId, description: 'The id of a booking type that cannot be booked.' },
    slots: {
      ...closed,
      description: 'Ids of slots of the booking type; each free one serves one booking.',
      properties: { free: texts, taken: texts },
    },
    bookables: {
      ...closed,
      description: 'Booking types of the workspaces of other keys, each with a slot that is free.',
      properties: Object.fromEntries(workspaceKeys.map((name) => [name, bookable])) as Record<
        OtherKey,
        typeof bookable
      >,
    },
    pastMeeting: {
      ...pathId,
      description: 'The id of a confirmed meeting that is over; a run tries to cancel it.',
    },
    phoneNumber: { ...pathId, description: 'The id of a number that messages may go out from.' },
    otherPhoneNumber: {
      ...text,
      description: 'A second number of the workspace, of another business account.',
    },
    phoneNumbers: {
      ...closed,
      description: 'The numbers of the workspaces of other keys.',
      properties: Object.fromEntries(workspaceKeys.map((name) => [name, text])) as Record<
        OtherKey,
        typeof text
      >,
    },
    conversationOf: {
      ...closed,
      description:
        'Conversations of the workspaces of other keys that may be used, an id or a list of ids: one for each channel that the workspace has. Without them those that are listed.',
      properties: Object.fromEntries(
        workspaceKeys.map((name) => [name, { anyOf: [text, texts] }]),
      ) as unknown as Record<OtherKey, { readonly anyOf: readonly [typeof text, typeof texts] }>,
    },
    templates: {
      ...closed,
      description: 'A template that may be sent, and one that may not.',
      properties: { approved: template, unapproved: template },
    },
    internalNote: {
      ...closed,
      description: 'A conversation with an internal note, and a text that the note alone holds.',
      required: ['conversation', 'text'],
      properties: { conversation: text, text },
    },
    privateMailbox: { ...text, description: 'The id of a conversation of a private mailbox.' },
    eventIds: { ...texts, description: 'Ids of the event catalog, where it cannot be read.' },
    sendTo: {
      anyOf: [text, texts],
      description: 'The only numbers and addresses that new messages may go to.',
    },
    foreign: {
      ...closed,
      description: 'Ids of records of another workspace.',
      properties: {
        contact: text,
        deal: text,
        ticket: text,
        conversation: text,
        webhook: text,
        pipeline: text,
        meeting: text,
        bookingType: text,
        slot: text,
        phoneNumber: text,
        task: text,
        taskContact: text,
        agent: text,
        lead: text,
      },
    },
  },
} as const

/** What a configuration looks like: JSON Schema, draft 7; hooks under `control` need a .ts, .js or .mjs file. */
export const configSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Conformance configuration',
  ...closed,
  properties: {
    $schema: { type: 'string' },
    baseUrl: { ...text, description: 'The server to judge, without /api/v1.' },
    variant: { enum: ['full', 'compact'] },
    apiKey: { ...keyText, description: 'A full-scope key; CONFORMANCE_API_KEY overrides it.' },
    keys,
    records,
    assumptions: {
      type: 'object',
      description:
        'Choices for what the document leaves open, or the file that holds them; `conformance rules --gaps` lists them.',
    },
    control: {
      ...closed,
      description: 'Hooks that a staging environment may offer.',
      properties: {
        advanceClock: { description: 'async (ms) => void: moves the clock forward.' },
        holdNextWrite: {
          description:
            'async (ms) => release?: keeps the next write in processing so long, or until released.',
        },
        failNext: { description: 'async () => void: makes the next request fail unexpectedly.' },
        reset: {
          description:
            'async () => void: puts the server back into the state that the configuration describes, before each run.',
        },
        receiver: {
          ...closed,
          description: 'A webhook receiver that the target can reach.',
          required: ['url', 'received', 'refuse'],
          properties: {
            url: text,
            received: {
              description: 'async () => [{ url, headers, body }]: every request received so far, as texts.',
            },
            refuse: { description: 'async (on) => void: refuses deliveries, or takes them again.' },
            send: {
              description:
                'async ({ url, headers, body }) => status: sends the receiver a request (default: from this computer).',
            },
          },
        },
      },
    },
    allow: {
      enum: ['none', 'writes', 'sends', 'writes,sends'],
      description: 'What a run may leave behind.',
    },
    tidy: {
      enum: ['always', 'never'],
      description: 'Whether a run undoes in the end what it has made (default: most of it).',
    },
    ledger: {
      anyOf: [text, { enum: [false] }],
      description: 'The folder for the ledgers of runs (default: .conformance), or false for none.',
    },
    timeout: { ...duration, description: 'How long an answer may take (default: 10s).' },
    hookTimeout: { ...duration, description: 'How long a hook under control may take (default: 5s).' },
    ca: { ...text, description: 'A PEM file of certificates to trust in addition to the usual ones.' },
    cert: {
      ...text,
      description: 'A client certificate: a PEM file, or a PKCS#12 file, which holds its key.',
    },
    key: { ...text, description: 'The PEM file of its key.' },
    passphrase: {
      ...text,
      description: 'The passphrase of the key; CONFORMANCE_KEY_PASSPHRASE overrides it.',
    },
    proxy: {
      ...text,
      description: 'A proxy (default: HTTPS_PROXY, HTTP_PROXY and NO_PROXY, never for loopback).',
    },
    headers: {
      type: 'object',
      additionalProperties: text,
      description: `Headers for every request, by their names; \`\${NAME}\` stands for an environment variable, whose value no output shows.`,
    },
    maxRequests: { type: 'integer', minimum: 1, description: 'The most requests a run may send.' },
    maxRps: { type: 'number', exclusiveMinimum: 0, description: 'The most requests a second.' },
    timeBudget: { ...duration, description: 'How long a run may take; what is not reached is untested.' },
    concurrency: {
      type: 'integer',
      minimum: 1,
      maximum: 16,
      description:
        'Judgements under way at the same time (default: 4 at a server, 10 at one that takes longer to answer).',
    },
    slow: {
      type: 'boolean',
      description: 'Whether rules are judged for which a run waits for long (default: true).',
    },
    redactPersonal: {
      type: 'boolean',
      description: 'Whether outputs show stand-ins for e-mail addresses and phone numbers.',
    },
    seed: { type: 'integer', minimum: 0, maximum: 2147483647, description: 'The seed of everything random.' },
    runs: {
      type: 'integer',
      minimum: 1,
      maximum: 10000,
      description: 'Random inputs per property, in addition to its fixed ones (default: at most 5).',
    },
    baseline: { ...text, description: 'A file of known failures, which do not fail a run.' },
    exclude: { ...texts, description: 'Patterns of rule ids that are not judged.' },
    require: {
      anyOf: [text, texts],
      description: 'What rules must be, as in `paging.*=pass` or `auth.* @ GET *=pass|untested`.',
    },
    requireVerified: {
      anyOf: [text, { type: 'integer', minimum: 0 }],
      description: 'How many rules must pass: a share such as 90%, or a number.',
    },
    failOn: {
      ...texts,
      description: 'What fails a run as well: warn, inconclusive, untested, error, stale.',
    },
    reporters: { ...texts, description: 'Reporters as --reporter takes them: name or name=file.' },
  },
} as const

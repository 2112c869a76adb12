import type { Config } from '../config.js'
import type { configSchema } from '../config.schema.js'

type Properties = typeof configSchema.properties
type Given<K extends keyof Config> = Required<NonNullable<Config[K]>>

/** A value for every record of a configuration, as an example. */
export const recordExamples: { readonly [K in keyof Properties['records']['properties']]: unknown } = {
  tickets: ['tic_1', 'tic_2', 'tic_3'],
  conversations: [
    { id: 'chatapp_1__34600100200', window: 'open' },
    { id: 'sms__34600300400', window: 'closed' },
  ],
  users: ['ana@example.com', 'bo@example.com'],
  archivedDeal: 'deal_1',
  archivedDealContact: 'con_1',
  switchedOff: ['deals', 'booking', 'chat', 'sms'],
  featuresOffDeal: 'deal_2',
  featuresOffDealContact: 'con_2',
  bookingType: 'bt_1',
  inactiveBookingType: 'bt_2',
  slots: { free: ['slot_1', 'slot_2', 'slot_3'], taken: ['slot_4'] },
  bookables: { otherWorkspace: { bookingType: 'bt_3', slot: 'slot_5' } },
  pastMeeting: 'mtg_1',
  phoneNumber: 'num_1',
  otherPhoneNumber: 'num_2',
  phoneNumbers: { quotaExhausted: 'num_3' },
  conversationOf: { quotaExhausted: ['email__cleo@example.com', 'sms__34600500600'] },
  templates: {
    approved: { name: 'welcome', language: 'en' },
    unapproved: { name: 'draft', language: 'en' },
  },
  internalNote: { conversation: 'sms__34600300400', text: 'for us alone' },
  privateMailbox: 'email__boss@example.com',
  eventIds: ['contact.created'],
  sendTo: ['+12025550100'],
  foreign: {
    contact: 'con_9',
    deal: 'deal_9',
    ticket: 'tic_9',
    conversation: 'sms__34600700800',
    meeting: 'mtg_9',
    bookingType: 'bt_9',
    slot: 'slot_9',
    phoneNumber: 'num_9',
    task: 'task_9',
    taskContact: 'con_9',
  },
} satisfies Partial<Given<'records'>>

/** What each hook is written as. */
export const hookExamples: { readonly [K in keyof Properties['control']['properties']]: string } = {
  advanceClock: 'async advanceClock(ms) {}',
  holdNextWrite: 'async holdNextWrite(ms) {}',
  failNext: 'async failNext() {}',
  reset: 'async reset() {}',
  receiver:
    "receiver: { url: 'https://hooks.example.com/', received: async () => [{ url: 'https://hooks.example.com/', headers: {}, body: '{}' }], refuse: async (on) => {} }",
}

/** A value for every other member of a configuration. */
export const topExamples: {
  readonly [K in Exclude<
    keyof Properties,
    '$schema' | 'apiKey' | 'keys' | 'records' | 'assumptions' | 'control'
  >]: unknown
} = {
  baseUrl: 'https://staging.example.com',
  variant: 'full',
  allow: 'writes',
  tidy: 'always',
  ledger: '.conformance',
  timeout: '10s',
  hookTimeout: '5s',
  ca: 'staging-ca.pem',
  cert: 'client.pem',
  key: 'client-key.pem',
  passphrase: 'the-passphrase',
  proxy: 'http://proxy.example.com:3128',
  headers: { 'X-Tenant': 'acme' },
  maxRequests: 20_000,
  maxRps: 20,
  timeBudget: '10m',
  concurrency: 4,
  slow: false,
  redactPersonal: true,
  seed: 7,
  runs: 5,
  baseline: 'known-failures.json',
  exclude: ['limit.*'],
  require: ['paging.*=pass', 'auth.* @ GET *=pass|untested'],
  requireVerified: '90%',
  failOn: ['warn'],
  reporters: ['terminal', 'junit=conformance.xml'],
}

/** A key with the scopes it holds. */
export const limitedExample = { key: 'a-key-with-one-scope', scopes: ['contacts:read'] } as const

/** The environment variable that would hold a key, for instance `REVOKED_KEY`. */
export const variableOf = (key: string): string =>
  `${key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_KEY`

import type { RecordedJournal } from '../../contract/index.js'
import { demoKeys } from '../../fake-server/demo/keys.js'

/** What tests in JavaScript write, and what does the same from any language to a fake on a port. */
const overPort: readonly (readonly [RegExp, string])[] = [
  [/set the assumption 'retry-after-format' to 'date', and .*/, disturbed('rate-limit-date')],
  [/createFake\(\{ disturb: '([\w-]+)' \}\)/, disturbed('$1')],
  [/createFake\(\{ webhooks: .*? \}\)/, 'start conformance fake --deliver --allow-loopback in the tests'],
  [
    /fake\.fail\((\{ on: 'GET \/contacts', with: 'invalid_request'), when: .*\)/,
    'read a first page, then fake.fail($1 })',
  ],
  [/fake\.fail\((\{.*?\})\)/, 'POST /__fake/fail $1'],
  [/fake\.control\.setProvider\('(\w+)'\)/, "POST /__fake/provider { state: '$1' }"],
  [/fake\.clock\.advance\('(\w+)'\)/, "POST /__fake/clock { advance: '$1' }"],
  [
    /fake\.before\('([^']+)', rival\), which changes the ticket first/,
    "POST /__fake/before { on: '$1', update: { noun: 'tickets', set: { subject: 'changed' } } }",
  ],
]

function disturbed(name: string): string {
  return `conformance client --disturb ${name} -- <command>`
}

/** How tests that reach the fake over a port meet a rule: by calls to the same address, in place of those in JavaScript. */
export function portHint(hint: string): string {
  const named = hint.replace(
    /demoKeys\.(\w+)/g,
    (_, name: string) => `the key ${demoKeys[name as keyof typeof demoKeys]}`,
  )
  return overPort
    .reduce((text, [form, call]) => text.replace(form, call), named)
    .replace(/(?<=POST \/__fake\/\S+ )\{.*\}/, jsonOf)
}

/** The JSON of a literal in JavaScript; a number without bound is null. */
const jsonOf = (literal: string): string =>
  literal
    .replace(/'([^']*)'/g, '"$1"')
    .replace(/([{,] )(\w+):/g, '$1"$2":')
    .replaceAll('Infinity', 'null')

/** Whether every request came over a port of this computer, so that the tests may be in any language. */
export function isOverPort(journals: readonly RecordedJournal[]): boolean {
  const hosts = journals.flatMap(({ requests }) => requests.map(({ headers }) => headers.host ?? ''))
  return hosts.length > 0 && hosts.every((host) => /^(127\.0\.0\.1|localhost|\[::1\]):\d+$/.test(host))
}

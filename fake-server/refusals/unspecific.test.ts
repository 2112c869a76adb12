import { expect, test } from 'vitest'
import { descriptionOf, type Variant } from '../../contract/index.js'
import { draw } from '../../fixtures/draw.js'
import { drawn, type Source } from '../fuzz/request.test-kit.js'
import { createFake } from '../index.js'

const noRule = 'the document names the member and states no rule about such a value'
const notShown = 'the body is not shown in the document'

/** What is refused by `error.invalid-request` alone, as operation and message, and why no rule says more. */
const unspecific: readonly (readonly [RegExp, why: string])[] = [
  [/: \S+ is given twice/, 'repeated parameters are a gap: repeated-query-params'],
  [/: send Content-Type/, 'the type of a body is a gap: content-type'],
  [
    /: the body has the member '.*' twice in one object/s,
    'so is what no reader of JSON agrees on: content-type',
  ],
  [/: the body .*nest.* 100 levels$/, 'the document has no such limit'],
  [
    /: body\S* has no member/,
    'the document closes the bodies of some operations only: unknown-body-properties',
  ],
  [/: query cannot combine leadId and assignedToEmail$/, 'a gap: tasks-lead-combination'],
  [/POST \/api\/v1\/contacts.*: body must have /, 'a gap: contact-create-required'],
  [/: phoneNumberId is required/, 'a gap: template-number-missing'],
  [/slots.*: query\.\w+ must be a date /, 'the query is a gap: slots-endpoint'],
  [/: body\.(\w+\.)*\w+(At|Date) must be a date/, 'the syntax of instants is a gap: datetime-syntax'],
  [/upsert.*: body/, notShown],
  [/comments.*: body/, notShown],
  [/contacts\/[^/]*\/tags.*: body/, notShown],
  [
    /deals.*: body\.(customFields|lostReasonId|lostNote|currency|probability|leadId|pipelineId|stageId|ownerEmail|value)/,
    noRule,
  ],
  [
    /tickets.*: body\.(conversationId|subject|description|category|tags|leadId|slaDueAt|channel|status)/,
    noRule,
  ],
  [/POST \/api\/v1\/deals.*: body must have 'leadId'/, 'a gap: deal-create-fields'],
  [/activities.*: body\.(leadId|dealId|type)/, noRule],
  [/reply.*: body\.(message|template|text)/, noRule],
  [/webhooks.*: body\.(description|name|active)/, noRule],
]

/** Those of the compact variant, whose bodies the document does not show (gap.compact-input). */
const ofCompact: typeof unspecific = [
  [/contacts.*: body/, notShown],
  [/: query\.\w+/, noRule],
]

/** The messages of drawn requests that are refused by no more specific rule. */
async function messages(variant: Variant, count: number): Promise<string[]> {
  const fake = createFake({ variant })
  const source: Source = {
    draw: draw('unspecific', variant.length, 0),
    api: descriptionOf(variant, fake.control.core.assumptions),
    workspace: () => fake.control.workspace(),
    cursors: [],
  }
  const found = new Map<string, string>()
  for (let n = 0; n < count; n += 1) {
    const { request } = drawn(source)
    const { headers, body } = await fake.handle(request)
    if (headers['x-fake-rule'] !== 'error.invalid-request' || body === '') continue
    const { message } = (JSON.parse(body) as { error: { message: string } }).error
    found.set(message.replace(/'.*'/s, "''"), `${request.method} ${request.target.slice(0, 80)}: ${message}`)
  }
  return [...found.values()]
}

test.each(['full', 'compact'] as const)(
  'refusals of the %s variant name a specific rule, or have a reason',
  async (variant) => {
    const found = await messages(variant, 2000)
    expect(found.length).toBeGreaterThan(3)
    const known = variant === 'compact' ? [...unspecific, ...ofCompact] : unspecific
    expect(found.filter((line) => !known.some(([pattern]) => pattern.test(line)))).toEqual([])
  },
)

import { ask, keyed } from '../../fake-server/ask.test-kit.js'
import { type AnyFake, demoKeys } from '../../fake-server/index.js'

/** A call: method and path, what is sent, and its idempotency key. */
export type Call = readonly [call: string, json?: unknown, key?: string]

/**
 * Calls in their order. `$2.id` stands for the `id` in the `data` of the second answer, `$1.0.id` for that of the first
 * record of a list, `$1.nextCursor` for the cursor of a page, and `$sms` for a record that a configuration would name.
 */
export type Script = readonly Call[]

/** A call under a key of 16 characters or more, as both variants take it. */
export const under = (key: string, [call, json]: Call): Call => [
  call,
  json,
  `key-of-a-multi-step-script-${key}`,
]

/** The same call several times. */
export const times = (count: number, call: Call): Script => Array.from({ length: count }, () => call)

/** A walk of a list: so many pages, from the given place of the script on. */
export const walk = (pages: number, path: string, from = 1): Script =>
  Array.from(
    { length: pages },
    (_, n): Call => [n === 0 ? `GET ${path}` : `GET ${path}&cursor=$${from + n - 1}.nextCursor`],
  )

interface Answer {
  readonly status: number
  readonly json: unknown
}

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, name) => (inner as Readonly<Record<string, unknown>> | undefined | null)?.[name],
    value,
  )

/** The records of the main workspace that a configuration would name. */
function named({ control }: AnyFake): Readonly<Record<string, string | undefined>> {
  const main = control.workspace(demoKeys.main)
  const now = Date.parse(control.now)
  const conversations = [...main.conversations.all()].filter(({ id }) => !main.privateConversationIds.has(id))
  const [sms, sms2] = conversations.filter(({ channel }) => channel === 'sms')
  const isOld = (at: string | null) => at === null || now - Date.parse(at) > 2 * 24 * 60 * 60 * 1000
  const closed = conversations.find(
    ({ channel, lastInboundAt }) => channel === 'chatapp_1' && isOld(lastInboundAt),
  )
  const [ticket] = main.tickets.all()
  const type = main.bookingTypes.find(({ active, host }) => active && host !== null)
  const [slot, slot2, slot3] = [...main.slots.all()]
    .filter(
      (one) => one.bookingTypeId === type?.id && one.meetingId === null && Date.parse(one.startAt) > now,
    )
    .toSorted((a, b) => Date.parse(a.startAt) - Date.parse(b.startAt))
  const account = main.phoneNumbers[0]?.businessAccountId
  const template = [...main.templates.all()].find(
    (one) => one.businessAccountId === account && one.status === 'APPROVED',
  )
  return {
    sms: sms?.id,
    sms2: sms2?.id,
    closed: closed?.id,
    chat: [...main.messages.all()][0]?.conversationId,
    ticket: ticket?.id,
    type: type?.id,
    slot: slot?.id,
    slot2: slot2?.id,
    slot3: slot3?.id,
    template: template?.name,
    language: template?.language,
    user: main.users[0]?.email,
    user2: main.users[1]?.email,
    user3: main.users[2]?.email,
    now: control.now,
  }
}

/** Sends a script, without the call at one place where that is to be left out; an answer per call. */
export function played(
  fake: AnyFake,
  script: Script,
  key: string,
  without?: number,
): readonly (Answer | undefined)[] {
  // Most scripts name none, and looking them up takes longer than most scripts do.
  const records = /\$[a-z]/.test(JSON.stringify(script)) ? named(fake) : {}
  const answers: (Answer | undefined)[] = []
  const resolved = (text: string): unknown => {
    const [name = '', ...path] = text.slice(1).split('.')
    if (!/^\d+$/.test(name)) return records[name]
    const json = answers[Number(name) - 1]?.json
    return at(at(json, ['data']), path) ?? at(json, path)
  }
  const reference = /\$\w+(?:\.\w+)*/g
  const filled = (text: string) =>
    text.replace(reference, (found) => encodeURIComponent(String(resolved(found))))
  const read = (_: string, value: unknown) =>
    typeof value === 'string' && value.startsWith('$') ? resolved(value) : value
  for (const [place, [call, json, used]] of script.entries()) {
    if (place === without) {
      answers.push(undefined)
      continue
    }
    const [method = '', path = ''] = call.split(' ')
    const headers = { authorization: `Bearer ${key}`, ...(used === undefined ? {} : keyed(used)) }
    const body = json === undefined ? '' : JSON.stringify(json, read)
    const answer = ask(fake, method, filled(path), { headers, body })
    answers.push({ status: answer.status, json: answer.json as unknown })
  }
  return answers
}

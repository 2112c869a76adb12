import { op } from '../../contract/index.js'
import {
  type Api,
  type Check,
  type Exchange,
  isObject,
  type Json,
  recordIn,
  succeeded,
} from '../api/index.js'
import { openMessageTrial } from '../drivers/message.js'
import { templateReply } from '../drivers/reply.js'
import type { WriteTrial } from '../drivers/trials.js'
import { readLatest } from '../observations/message.js'
import { readOwnTemplates } from './list.js'

const reply = op.replyToConversation

/** A template as a body names it. */
export interface NamedTemplate {
  readonly name: string
  readonly language: string
}

/** A way to send templates: the trial, its body for one, and an approved one. */
interface Sending {
  readonly trial: WriteTrial
  readonly approved: NamedTemplate
  readonly body: (template: NamedTemplate) => Json
}

async function openSending(api: Api): Promise<Sending> {
  api.need('record:template')
  const isReply = api.operation === reply
  const trial = await (isReply ? templateReply(api) : openMessageTrial(api))
  const body = (template: NamedTemplate) =>
    isReply ? { template } : { message: { type: 'template', template } }
  return { trial, approved: trial.on.template as NamedTemplate, body }
}

/** A refusal of the service's own, or the provider's failure in its place (gap.template-not-approved-error). */
export const isRefusal = ({ response: { status } }: Exchange): boolean =>
  (status >= 400 && status < 500) || status === 503

/** The templates that have gone out from here into a conversation, as far as messages show. */
async function readTemplatesIn(api: Api, id: unknown): Promise<readonly unknown[]> {
  const isOwn = ({ direction, messageType, sender }: Json) =>
    direction === 'outbound' &&
    messageType === 'template' &&
    isObject(sender) &&
    (sender.type === 'api' || sender.type === 'user')
  return (await readLatest(api, id)).records.filter(isOwn).map((message) => message.id)
}

/** The choices for a template that is known and not approved; a 503 may be an outage. */
const refusedAs = { 400: '400', 403: '403', 404: '404', 409: '409', 422: '422' }

/** Judges that templates are refused, and not sent all the same, while an approved one is sent in the very same body. */
async function judgeRefusedTemplates(
  api: Api,
  { trial, approved, body }: Sending,
  templates: readonly NamedTemplate[],
  { isKnown }: { readonly isKnown: boolean },
): Promise<void> {
  const { id } = trial.on
  const before = id === undefined ? [] : await readTemplatesIn(api, id)
  const from = api.evidence.exchanges.length
  const answers: (readonly [what: string, Exchange])[] = []
  for (const template of templates)
    await api.case(async () => {
      const exchange = await trial.send(body(template))
      const { status, text } = exchange.response
      if (isKnown) api.oneChoice('template-not-approved-error', 'one not approved', exchange, refusedAs)
      const what = `a refusal of ${template.name} (${template.language})`
      answers.push([what, exchange])
      api.expect.that(!succeeded(exchange), what, `${status} ${text}`, {
        by: exchange,
        certain: true,
        compared: { refusal: [] },
      })
    })
  if (id !== undefined) {
    const by = api.evidence.exchanges.slice(from)
    // The trial may have sent its ordinary template meanwhile, to see whether it is accepted.
    const taken = by.filter(succeeded).map((exchange) => recordIn(exchange).messageId)
    const sent = (await readTemplatesIn(api, id)).filter(
      (message) => ![...before, ...taken].includes(message),
    )
    api.expect.equal(sent, [], 'no message of what was refused', { by, certain: true })
  }
  for (const [what, exchange] of answers)
    await api.case(async () => {
      const { status, text } = exchange.response
      api.expect.that(isRefusal(exchange), what, `${status} ${text}`, {
        by: exchange,
        compared: { refusal: [] },
      })
    })
  await api.observe(`an approved template at ${api.operation}`, async () => {
    api.given2xx(await trial.send(body(approved)))
  })
}

/** Templates that are not approved: the configured one, and one of each other state that the list shows. */
export async function findUnapproved(api: Api): Promise<readonly NamedTemplate[]> {
  const { records } = await readOwnTemplates(api)
  const isApproved = ({ status }: Json) => status === 'APPROVED'
  const stated = new Map(
    records
      .filter((one) => typeof one.status === 'string' && !isApproved(one))
      .map((one) => [one.status, one]),
  )
  const { unapproved: named } = api.target.records.templates ?? {}
  const isNamed = ({ name, language }: Json) => name === named?.name && language === named?.language
  const known = named && !records.some((one) => isNamed(one) && isApproved(one)) ? [named] : []
  const others = [...stated.values()].filter((one) => !isNamed(one)).slice(0, 3)
  return [
    ...known,
    ...others.map(({ name, language }) => ({ name: String(name), language: String(language) })),
  ]
}

/** A template is refused in every state but `APPROVED`. */
export const approvedOnly: Check = async (api) => {
  const way = await openSending(api)
  const others = await findUnapproved(api)
  if (others.length === 0) return api.inconclusive('there is no template that is not approved')
  await judgeRefusedTemplates(api, way, others, { isKnown: true })
}

/** Codes that come near one: in another case, with another region or none. */
export function near(language: string): readonly string[] {
  const [base = '', region] = language.split(/[_-]/)
  const cased = [language.toUpperCase(), language.toLowerCase()]
  const other = region === undefined ? [`${base}_ZZ`] : [base, `${base}-${region}`, `${base}_ZZ`]
  return [...new Set([...cased, ...other])].filter((code) => code !== language && code.length >= 2)
}

/** An approved template is not found under a code that merely comes near its own. */
export const languageExact: Check = async (api) => {
  const way = await openSending(api)
  const { name, language } = way.approved
  const { records } = await readOwnTemplates(api)
  const held = new Set(records.filter((template) => template.name === name).map((one) => one.language))
  const codes = near(language).filter((code) => !held.has(code))
  await judgeRefusedTemplates(
    api,
    way,
    codes.map((code) => ({ name, language: code })),
    { isKnown: false },
  )
}

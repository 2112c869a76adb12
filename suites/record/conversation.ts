import {
  type Api,
  type ComparedPart,
  channelOf,
  type Exchange,
  isObject,
  type Json,
  member,
  watch,
} from '../api/index.js'
import { shownBy } from '../records/shown.js'
import { fieldsOf, here, within, withoutFaults } from './judge.js'
import { runCoverage } from './run-coverage.js'

/** The records an answer shows. */
const recordsIn = (exchange: Exchange): readonly Json[] =>
  shownBy(exchange).flatMap(({ record }) => (isObject(record) ? [record] : []))

/** Watches every record of the operation; the coverage run provides them. */
const each = (
  expected: string,
  holds: (record: Json, exchange: Exchange, api: Api) => boolean | undefined,
  compared: (record: Json, api: Api) => ComparedPart,
) =>
  watch(
    here((api, exchange) => {
      for (const record of recordsIn(exchange)) {
        const held = holds(record, exchange, api)
        if (held === undefined) continue
        const { id, channel, status, subject, sender } = record
        api.expect.that(
          held,
          expected,
          { id, channel, status, subject, sender },
          { by: exchange, proof: true, compared: compared(record, api) },
        )
      }
    }),
    runCoverage,
  )

const isFormed = ({ id, channel }: Json): boolean =>
  typeof channel === 'string' &&
  String(id).startsWith(`${channel}__`) &&
  String(id).length > channel.length + 2

/** The channel of the conversation whose messages were read. */
function channelRead({ request }: Exchange): string {
  const [path = ''] = request.path.split('?', 1)
  return channelOf(decodeURIComponent(path.split('/').at(-2) ?? ''))
}

const senderFaults = withoutFaults({ ...within('sender'), certain: true }).watch

const statesOf = ({ assumptions }: Api): readonly unknown[] => assumptions['conversation-status-values']

const knownStates = each(
  'one of the known states',
  ({ status }, _exchange, api) => statesOf(api).includes(status),
  (record, api) => member(record, 'status', { schema: { enum: statesOf(api) } }),
)

/** The checks of the shape of conversations, messages, templates and what sending answers. */
export const conversationChecks = {
  'record.conversation-shape': withoutFaults(fieldsOf('conversation')),
  'record.conversation-id-form': each(
    'an id of its channel, two underscores and something more',
    isFormed,
    (record) => member(record, 'id', { schema: { pattern: `^${String(record.channel)}__.` } }),
  ),
  'record.conversation-status-values': watch(
    here((api, exchange) => {
      const odd = recordsIn(exchange).find(({ status }) => typeof status !== 'string')
      const compared = member(odd, 'status', { schema: { type: 'string' } })
      const basis = { by: exchange, proof: true, certain: true, compared }
      if (odd) api.expect.that(false, 'a string as `status`', odd.status, basis)
      knownStates.watch(api, exchange)
    }),
    runCoverage,
  ),
  'record.message-shape': withoutFaults(fieldsOf('message', 'sender', 'interaction', 'attachment')),
  'record.message-sender': watch((api, exchange) => {
    senderFaults(api, exchange)
    const known: readonly string[] = api.assumptions['sender-type']
    const stray = recordsIn(exchange)
      .map(({ sender }) => sender)
      .filter(isObject)
      .find(({ type }) => !known.includes(String(type)))
    const compared = member(stray, 'type', { schema: { enum: known } })
    if (stray) api.expect.that(false, `a sender of ${known.join(', ')}`, stray, { by: exchange, compared })
  }, runCoverage),
  'record.message-subject-email-only': each(
    'no subject outside e-mail',
    ({ subject }, exchange) => {
      const channel = channelRead(exchange)
      return channel === '' || channel === 'email' ? undefined : subject === null || subject === undefined
    },
    (record) => member(record, 'subject', { schema: { type: 'null' } }),
  ),
  'record.message-interaction': withoutFaults(within('interaction')),
  'record.message-attachment': withoutFaults(within('attachment')),
  'record.template-shape': withoutFaults(fieldsOf('template')),
  'record.send-result-shape': withoutFaults(fieldsOf('sendResult')),
}

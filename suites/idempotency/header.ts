import { isDeepStrictEqual } from 'node:util'
import { limits, type OperationId, op } from '../../contract/index.js'
import { type Api, type Call, type Check, dataOf, type Exchange, recordIn, succeeded } from '../api/index.js'
import { driverAt, withBody } from '../drivers/index.js'
import { send } from '../judgements/keyed-scenario.js'
import { runScenario } from '../judgements/scenario.js'
import { keyOfShape, keyUseAt } from '../observations/key-use.js'
import { expectReplay, lastingText } from './answer.js'

const { max } = limits.idempotencyKey

const cancel: OperationId = op.cancelMeeting

const successes = [200, 201, 202, 204].map((status) => ({ status }))

/** Writes whose effect need not show where it can be looked for: comments, and messages (gap.reply-visibility). */
const unseen: readonly OperationId[] = [op.commentTicket, op.replyToConversation]

/** A write without a key, what it touched before and after, and the same under a key where it was refused. */
interface PlainWrite {
  readonly before: unknown
  readonly plain: Exchange
  readonly after: unknown
  readonly keyed?: Exchange
}

async function writePlainly(runner: Api, call: Call, operation: OperationId): Promise<PlainWrite> {
  const state = async () =>
    unseen.includes(operation) ? undefined : driverAt(runner, operation).state?.(runner, call)
  const before = await state()
  const plain = await send(runner, operation, call)
  const keyed = succeeded(plain)
    ? {}
    : { keyed: await send(runner, operation, { ...call, idempotencyKey: runner.fresh.key() }) }
  return { before, plain, after: await state(), ...keyed }
}

/** A write does its work without the header. */
export const worksWithoutKey: Check = async (api) => {
  const { before, plain, after, keyed } = await runScenario<PlainWrite>(api, 'a write without a key', {
    steps: [writePlainly],
  })
  // Only where a key makes the difference is the header to blame.
  if (keyed) api.given2xx(keyed)
  const by = keyed ? [plain, keyed] : [plain]
  api.expect.that(succeeded(plain), 'a success without a key, as with one', plain.response.status, {
    by,
    in: [plain],
    compared: { answers: successes },
  })
  if (unseen.includes(api.operation)) return
  api.expect.that(!isDeepStrictEqual(before, after), 'a write that takes effect', 'nothing has changed', {
    by,
  })
}

/** Keys of the greatest length: one beyond it, one of it twice, and one more that differs in its last character. */
interface LongKeys {
  readonly tooLong: Exchange
  readonly taken: Exchange
  /** The same again under the same key, where it was accepted. */
  readonly replay?: Exchange
  /** The same under a short key, where the long one was refused. */
  readonly short?: Exchange
  readonly last: Exchange
  /** A cancel under a short key of its own, where the last answer looks like the first one. */
  readonly control?: Exchange
}

async function sendLongKeys(runner: Api, call: Call, operation: OperationId): Promise<LongKeys> {
  const longest = keyOfShape(runner, keyUseAt(runner, operation).shape).padEnd(max, 'k')
  const under = (idempotencyKey: string, other = call) =>
    send(runner, operation, { ...other, idempotencyKey })
  const tooLong = await under(`${longest}k`)
  const taken = await under(longest)
  const again = succeeded(taken)
    ? { replay: await under(longest) }
    : { short: await under(runner.fresh.key()) }
  const other = await sendAnother(runner, call, operation)
  const last = await under(`${longest.slice(0, -1)}${longest.endsWith('x') ? 'y' : 'x'}`, other)
  const isUnclear = operation === cancel && seemsReplay(taken, last)
  const control = isUnclear ? { control: await under(runner.fresh.key(), other) } : {}
  return { tooLong, taken, ...again, last, ...control }
}

/** Another write: a booking of the same slot is refused, and a cancel of a canceled meeting changes nothing. */
async function sendAnother(runner: Api, call: Call, operation: OperationId): Promise<Call> {
  if (operation === cancel) return withBody(call, { reason: runner.fresh.word() })
  if (operation === op.bookMeeting) return withBody(call, { contactId: (await runner.given.contact()).id })
  return driverAt(runner, operation).valid(runner)
}

/** Keys are accepted whole up to the bound, and not at all beyond it. */
export const keyLength: Check = async (api) => {
  const { tooLong, taken, replay, short, last, control } = await runScenario<LongKeys>(
    api,
    'keys of the greatest length',
    {
      steps: [sendLongKeys],
    },
  )
  api.expect.error(tooLong, 400, 'invalid_request')
  if (short) api.given2xx(short)
  api.expect.that(succeeded(taken), `a key of ${max} characters taken`, taken.response.status, {
    by: taken,
    compared: { answers: successes },
  })
  if (replay) expectReplay(api, taken, replay)
  if (control && seemsReplay(taken, control))
    api.inconclusive('a second cancel answers as the first one does, whatever its key')
  const by = [taken, last]
  const collides = api.isError(last, 422, 'idempotency_key_reused') || seemsReplay(taken, last)
  const expected = `keys of ${max} characters distinguished by their last`
  api.expect.that(!collides, expected, `${last.response.status}, as if the key had been used`, {
    by,
    ...(succeeded(last) ? {} : { compared: { answers: successes } }),
  })
}

/** Whether an answer looks like a replay; a meeting canceled again differs in `unchanged` alone. */
function seemsReplay(first: Exchange, last: Exchange): boolean {
  if (!succeeded(last)) return false
  if (last.operation === cancel) return isDeepStrictEqual(dataOf(last), dataOf(first))
  // Where the provider names no message, nothing distinguishes one of them from another.
  return lastingText(last) === lastingText(first) && recordIn(first).messageId !== null
}

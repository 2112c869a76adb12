import {
  type Api,
  answersOf,
  type Call,
  type Check,
  dataOf,
  type Exchange,
  endings,
  isObject,
  type Json,
  type KeyAnswer,
  onceCell,
  race,
  succeeded,
  Untested,
} from '../harness/index.js'
import { send } from '../observations/keyed.js'
import { samples } from '../samples/index.js'
import { lastingText } from './answer.js'

/** Identical requests released together; enough for one to meet another between its check and its act. */
const crowd = 5

/** Identical requests under one key that arrive together have a single effect. */
export const singleEffect: Check = async (api) => {
  const call = await samples[api.endpoint].valid(api)
  const keyed = { ...call, idempotencyKey: api.fresh.key() }
  const calls = Array.from({ length: crowd }, () => () => send(api, api.endpoint, keyed))
  await expectOneEffect(api, call, await race(calls))
}

/** A second request under the key of one that is being processed is turned away, or shares its answer. */
export const inProgress: Check = async (api) => {
  api.need('control:in-flight')
  const { control, allow } = api.target
  // A hold must not be left behind for a write that never comes.
  if (allow === 'none') throw new Untested(`${api.endpoint} writes`, '--allow writes')
  const call = await samples[api.endpoint].valid(api)
  const keyed = { ...call, idempotencyKey: api.fresh.key() }
  const release = await control.holdNextWrite?.()
  let ended = false
  const first = send(api, api.endpoint, keyed)
  const end = () => {
    ended = true
  }
  first.then(end, end)
  // By the time a read is answered, the write sent before it has arrived.
  const arrival = () => api.call('GET /api/v1/contacts', { query: { limit: '1' } }).catch(() => undefined)
  await arrival()
  const answering = answersOf([first, send(api, api.endpoint, keyed)])
  // Whatever goes wrong with them is heard of below.
  answering.catch(() => undefined)
  await arrival()
  const held = !ended
  await release?.()
  const answers = await answering
  if (!held) return api.cannotTell('the first write was answered before it was released')
  await expectOneEffect(api, call, answers)
}

/** Holds where one of the requests was carried out and the others were told so. */
async function expectOneEffect(
  api: Api,
  call: Call,
  answers: readonly (Exchange | undefined)[],
): Promise<void> {
  const by = answers.filter((answer) => answer !== undefined)
  if (by.length === 0) return api.cannotTell('none of the requests got an answer')
  // Where all are invalid, it is an assumption that was not met.
  if (by.every(({ response }) => response.status === 400)) api.given2xx(by[0] as Exchange)
  const saying = by.filter(({ response }) => response.status !== 503)
  for (const answer of saying)
    if (!succeeded(answer)) api.expect.error(answer, 409, 'idempotency_in_progress', { by })
  const told = [...saying.map(keyAnswer), ...Array.from({ length: answers.length - saying.length }, lost)]
  const seen = told.map((answer) => (answer.kind === 'result' ? answer.value : answer.kind)).join(' | ')
  api.expect.that(endings(onceCell, told).size > 0, 'one request carried out, its result shared', seen, {
    by,
  })
  await expectOneRecord(api, call, by)
}

const lost = (): KeyAnswer => ({ kind: 'lost' })

const keyAnswer = (answer: Exchange): KeyAnswer =>
  succeeded(answer) ? { kind: 'result', value: lastingText(answer) } : { kind: 'busy' }

/** Holds where the list has one record for all of the requests, as the answers tell it. */
async function expectOneRecord(api: Api, call: Call, by: readonly Exchange[]): Promise<void> {
  const state = await samples[api.endpoint].state?.(api, call)
  const carriedOut = by.find(succeeded)
  const creates = call.params === undefined
  if (creates) {
    const { length } = state as readonly unknown[]
    const fits = length === 1 || (length === 0 && carriedOut === undefined)
    return api.expect.that(fits, 'one record', `${length} records`, { by })
  }
  // A second run of an update shows in what it stamps.
  const answered = carriedOut && dataOf(carriedOut)
  const [stored] = [state].flat() as readonly Json[]
  if (!isObject(answered) || stored === undefined || stored.id !== answered.id) return
  const stamps = ({ rev, updatedAt }: Json) => ({ rev, updatedAt })
  api.expect.equal(stamps(stored), stamps(answered), 'the record as the answers tell it', { by })
}

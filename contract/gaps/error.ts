import { choice, gap, outside, value } from './gap.js'
import {
  all,
  flag,
  members,
  name,
  names,
  oneOf,
  orNull,
  permutationOf,
  type ValueCheck,
  wholeNumber,
} from './value-check.js'

/** A reason for an error answer; gap.error-precedence orders them. */
export type Concern =
  | 'authentication'
  | 'rate'
  | 'scope'
  | 'request'
  | 'feature'
  | 'plan'
  | 'idempotency'
  | 'record'
  | 'state'

/** Where the alternatives of a taken slot are: inside `details` or next to the code, and what an entry holds. */
export interface AlternativesForm {
  readonly within: 'details' | 'body'
  readonly member: string
  readonly entry: readonly string[]
  /** Objects with these members, or the texts of the first one. */
  readonly as: 'objects' | 'texts'
}

/** How the calls of a key are counted. */
export interface RateQuota {
  readonly perMinute: number
  /** A rolling minute, a minute of the clock, or a bucket whose tokens are refilled one by one. */
  readonly window: 'rolling' | 'fixed' | 'bucket'
  /** Whether refused calls use up the quota. */
  readonly refused: 'free' | 'counted'
  /** Whether reads and writes have separate quotas. */
  readonly apart: boolean
}

/** The paths of the Error body: none may lie inside a text; a body may have its code in place of a message. */
const errorPaths: ValueCheck = (value) => {
  const { code, message, details } = value as Readonly<Record<string, string>>
  const inside = (inner = '', outer = '') => inner.startsWith(`${outer}.`)
  for (const [member, one, others] of [
    ['code', code, [message]],
    ['message', message, [code]],
    ['details', details, [code, message]],
  ] as const)
    for (const other of others)
      if (inside(one, other) || (member === 'details' && one === other))
        return {
          at: `.${member}`,
          value: one,
          permitted: `a path that is not that of the text at '${other}', nor inside it`,
        }
  return undefined
}

/** What is open about error answers (sections 4 and 7). */
export const errorGaps = {
  'error-body': gap(
    '7',
    'Which members the Error body has and where its code is; only `details` is named.',
    value({ code: 'error.code', message: 'error.message', details: 'error.details' }, [
      { code: 'code', message: 'message', details: 'details' },
      { code: 'error', message: 'message', details: 'details' },
      { code: 'errors.0.code', message: 'errors.0.message', details: 'errors.0.details' },
    ]),
    'Cause a 401, take the path of the first string that is a documented code, and look for `details` next to it; the configuration may name the paths; without a path, only statuses are judged.',
    {
      check: all(members({ code: name, message: name, details: name }), errorPaths),
      shows: 'errors',
      isShared: true,
    },
  ),
  'error-code-413': gap(
    '7',
    'Which code comes with a 413; null where a proxy answers without an Error body.',
    value<string | null>('payload_too_large', ['invalid_request', 'body_too_large', null]),
    'Look at the status only, and keep 413 out of the closed list of codes.',
    { check: orNull(name), isShared: true },
  ),
  'error-precedence': gap(
    '7',
    'Which error is answered when several apply to a request.',
    value<readonly Concern[]>(
      ['authentication', 'rate', 'scope', 'request', 'feature', 'plan', 'idempotency', 'record', 'state'],
      [
        ['authentication', 'rate', 'scope', 'record', 'request', 'feature', 'plan', 'idempotency', 'state'],
        ['authentication', 'rate', 'scope', 'feature', 'plan', 'request', 'idempotency', 'record', 'state'],
        ['authentication', 'rate', 'scope', 'idempotency', 'request', 'feature', 'plan', 'record', 'state'],
        ['rate', 'authentication', 'scope', 'request', 'feature', 'plan', 'idempotency', 'record', 'state'],
      ],
    ),
    'Send requests with one fault; where there are two, either documented answer is fine; only an invalid key must take precedence.',
    {
      check: permutationOf([
        'authentication',
        'rate',
        'scope',
        'request',
        'feature',
        'plan',
        'idempotency',
        'record',
        'state',
      ]),
      answers: ['limit.path-id'],
      shows: 'errors',
    },
  ),
  'error-atomicity': gap(
    '7',
    'Whether a write of several fields that is refused may have changed some of them.',
    choice('nothing', ['partial']),
    "Judge it only where the operation's entry implies it (`conflict`, `rev_mismatch`); report it elsewhere.",
  ),
  'alternatives-path': gap(
    '4.8',
    'Where the `alternatives` of a taken slot are, inside `details` or next to the code, and what an entry holds.',
    value<AlternativesForm>(
      { within: 'details', member: 'alternatives', entry: ['slotId', 'startAt', 'endAt'], as: 'objects' },
      [
        { within: 'details', member: 'alternatives', entry: ['slotId'], as: 'objects' },
        { within: 'body', member: 'alternatives', entry: ['slotId', 'startAt', 'endAt'], as: 'objects' },
        { within: 'details', member: 'alternatives', entry: ['slotId'], as: 'texts' },
        { within: 'details', member: 'alternatives', entry: ['startAt'], as: 'texts' },
      ],
    ),
    'Find any array of that name in the whole body; what its entries hold is only reported.',
    {
      check: members({
        within: oneOf('details', 'body'),
        member: name,
        entry: names,
        as: oneOf('objects', 'texts'),
      }),
    },
  ),
  'update-conflict-details': gap(
    '4.3',
    'Under which member of `details` a conflicting update names the other contact.',
    value({ member: 'id' }, [{ member: 'contactId' }, { member: 'existingId' }]),
    'Look first at the member that the creation uses, then at any member of `details` that equals the id, and report which it was.',
    { check: members({ member: name }) },
  ),
  'forbidden-reason-path': gap(
    '4.7',
    'Where a 403 `forbidden` says `sending_paused`.',
    value<{ readonly within: 'details' | 'body' | 'message'; readonly member: string }>(
      { within: 'details', member: 'reason' },
      [
        { within: 'details', member: 'cause' },
        { within: 'body', member: 'reason' },
        { within: 'message', member: 'reason' },
      ],
    ),
    'Look for the word anywhere in the body.',
    { check: members({ within: oneOf('details', 'body', 'message'), member: name }) },
  ),
  'unknown-route': gap(
    '4',
    'How an undocumented path, or a wrong method on a documented path, is answered.',
    choice('not-found', ['method-not-allowed', 'html', 'unauthorized']),
    'It is reported, never judged.',
  ),
  'content-type': gap(
    '0',
    'How a request without a JSON content type is answered, and whether answers add a charset.',
    choice('refuse', ['parse', 'unsupported']),
    'Send `application/json` in judged calls and compare the media type of answers without its parameters; other types are only reported.',
  ),
  'internal-error': gap(
    '7',
    'What could cause a 500.',
    outside('only a fault switch of the fake', 'no request is documented to fail inside the server'),
    'Every 500 of a run is reported as a finding; a check never causes one.',
  ),
  'rate-quota': gap(
    '8',
    'How many calls a key has per minute, what kind of minute that is, and whether refused calls use it up.',
    value<RateQuota>({ perMinute: 600, window: 'rolling', refused: 'free', apart: false }, [
      { perMinute: 600, window: 'fixed', refused: 'free', apart: false },
      { perMinute: 600, window: 'bucket', refused: 'free', apart: false },
      { perMinute: 600, window: 'rolling', refused: 'counted', apart: false },
      { perMinute: 600, window: 'rolling', refused: 'free', apart: true },
    ]),
    'A key with a low quota has to be configured; after any 429 the run waits and repeats the call.',
    {
      check: members({
        perMinute: wholeNumber(1),
        window: oneOf('rolling', 'fixed', 'bucket'),
        refused: oneOf('free', 'counted'),
        apart: flag,
      }),
    },
  ),
  'retry-after-format': gap(
    '7',
    'Which of its two standard forms `Retry-After` has, or whether its seconds have a fraction, which is neither.',
    choice('seconds', ['date', 'fraction']),
    'Read every form; a fraction is a question unless it is assumed.',
    { shapes: 'rate refusals' },
  ),
}

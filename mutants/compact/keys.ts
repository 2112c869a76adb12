import type { families } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { aroundStep, compactMutant, type Mutants } from '../mutant.js'
import { carryOut, create, isAt, keyed, patterned, update } from './operators.js'

const isNone = (sent: string | undefined): boolean => sent === undefined || sent === ''

/** Does the work of a write whose key is refused, and refuses it all the same. */
const doneAnyway = (
  fault: string,
  at: typeof create | typeof update,
  isBad: (sent: string | undefined) => boolean,
) =>
  compactMutant(fault, (behaviour) =>
    aroundStep(behaviour, 'parse', (next, context) => {
      if (isAt(context, at) && isBad(context.request.headers['idempotency-key'])) carryOut(behaviour, context)
      return next()
    }),
  )

/** Refuses a bad key in other words. */
const refusedAs = (fault: string, code: 'conflict' | 'invalid_request', status: number) =>
  keyed(fault, (_, __, honest) => {
    try {
      return honest()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      throw new ApiError(code, error.message, error.rule, { status })
    }
  })

/** Mutants of the rules on the keys of the compact variant. */
export const keyMutants = {
  'compact.key-required-create': [
    keyed('a creation may come without a key', (sent, _, honest) => (isNone(sent) ? undefined : honest()), [
      create,
    ]),
    keyed(
      'an empty key is no key, and none is needed',
      (sent, _, honest) => (sent === '' ? undefined : honest()),
      [create],
    ),
    doneAnyway('a creation without a key is done and refused', create, isNone),
    refusedAs('a creation without a key is a conflict', 'conflict', 409),
    refusedAs('a missing key cannot be processed', 'invalid_request', 422),
  ],
  'compact.key-required-update': [
    keyed('a change may come without a key', (sent, _, honest) => (isNone(sent) ? undefined : honest()), [
      update,
    ]),
    doneAnyway('a change without a key is made and refused', update, isNone),
    keyed(
      'a change of a name alone needs no key',
      (sent, { request }, honest) => (isNone(sent) && request.body.length < 60 ? undefined : honest()),
      [update],
    ),
  ],
  'compact.key-min-length': [
    patterned('15 characters will do', /^[A-Za-z0-9_-]{15,128}$/),
    patterned('16 characters are too few', /^[A-Za-z0-9_-]{17,128}$/),
    patterned('a change may have a short key', /^[A-Za-z0-9_-]{1,128}$/, [update]),
    doneAnyway(
      'a creation under a short key is done and refused',
      create,
      (sent) => !isNone(sent) && String(sent).length < 16,
    ),
  ],
  'compact.key-max-length': [
    patterned('keys may be as long as on the full surface', /^[A-Za-z0-9_-]{16,255}$/),
    patterned('129 characters will do', /^[A-Za-z0-9_-]{16,129}$/),
    patterned('128 characters are too many', /^[A-Za-z0-9_-]{16,127}$/),
    keyed(
      'a long key is cut',
      (sent, { request }, honest) =>
        (sent ?? '').length > 128 && request.method === 'PATCH' ? sent?.slice(0, 128) : honest(),
      [update],
    ),
  ],
  'compact.key-characters': [
    patterned('a key is looked for anywhere in the header', /[A-Za-z0-9_-]{16,128}/),
    patterned('what follows a key is not looked at', /^[A-Za-z0-9_-]{16,128}/),
    patterned('what comes before a key is not looked at', /[A-Za-z0-9_-]{16,128}$/),
    patterned('dots are fine', /^[A-Za-z0-9_.-]{16,128}$/),
    patterned('whatever can be printed is fine', /^[\x20-\x7e]{16,128}$/),
    patterned('letters of any language are fine', /^[\p{L}\p{N}_-]{16,128}$/u),
    patterned('an underscore is not fine', /^[A-Za-z0-9-]{16,128}$/),
    patterned('a hyphen is not fine', /^[A-Za-z0-9_]{16,128}$/),
    patterned('capitals are not fine', /^[a-z0-9_-]{16,128}$/),
    patterned('a key has to begin with a letter', /^[A-Za-z][A-Za-z0-9_-]{15,127}$/, [create]),
    patterned('the characters of a change are not looked at', /^.{16,128}$/, [update]),
  ],
} satisfies Partial<Mutants<typeof families.compact>>

import { op } from '../../contract/index.js'
import type { CompactBehaviour } from '../../fake-server/compact/behaviour.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import type { CompactMutants } from '../mutation.js'
import { aroundStep } from '../operators/step.js'
import { carryOut, isAt, keyed, patterned } from './operators.js'

const isNone = (sent: string | undefined): boolean => sent === undefined || sent === ''

/** Carries out a write whose key is wrong, and reports the error afterwards. */
const doneAnyway =
  (at: typeof op.createContact | typeof op.updateContact, isBad: (sent: string | undefined) => boolean) =>
  (behaviour: CompactBehaviour) =>
    aroundStep('parse', (next, context) => {
      if (isAt(context, at) && isBad(context.request.headers['idempotency-key'])) carryOut(behaviour, context)
      return next()
    })(behaviour)

/** Reports a wrong key by another error. */
const refusedAs = (code: 'conflict' | 'invalid_request', status: number) =>
  keyed((_, __, honest) => {
    try {
      return honest()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      throw new ApiError(code, error.message, error.rule, { status })
    }
  })

/** Mutants of the rules on the keys of the compact variant. */
export const keyMutants = {
  'compact.key-required-create': {
    'a creation may come without a key': keyed(
      (sent, _, honest) => (isNone(sent) ? undefined : honest()),
      [op.createContact],
    ),
    'an empty key is no key, and none is needed': keyed(
      (sent, _, honest) => (sent === '' ? undefined : honest()),
      [op.createContact],
    ),
    'a creation without a key is done and refused': doneAnyway(op.createContact, isNone),
    'a creation without a key is a conflict': refusedAs('conflict', 409),
    'a missing key cannot be processed': refusedAs('invalid_request', 422),
  },
  'compact.key-required-update': {
    'a change may come without a key': keyed(
      (sent, _, honest) => (isNone(sent) ? undefined : honest()),
      [op.updateContact],
    ),
    'a change without a key is made and refused': doneAnyway(op.updateContact, isNone),
    'a change of a name alone needs no key': keyed(
      (sent, { request }, honest) => (isNone(sent) && request.body.length < 60 ? undefined : honest()),
      [op.updateContact],
    ),
  },
  'compact.key-min-length': {
    '15 characters will do': patterned(/^[A-Za-z0-9_-]{15,128}$/),
    '16 characters are too few': patterned(/^[A-Za-z0-9_-]{17,128}$/),
    'a change may have a short key': patterned(/^[A-Za-z0-9_-]{1,128}$/, [op.updateContact]),
    'a creation under a short key is done and refused': doneAnyway(
      op.createContact,
      (sent) => !isNone(sent) && String(sent).length < 16,
    ),
  },
  'compact.key-max-length': {
    'keys may be as long as on the full surface': patterned(/^[A-Za-z0-9_-]{16,255}$/),
    '129 characters will do': patterned(/^[A-Za-z0-9_-]{16,129}$/),
    '128 characters are too many': patterned(/^[A-Za-z0-9_-]{16,127}$/),
    'a long key is cut': keyed(
      (sent, { request }, honest) =>
        (sent ?? '').length > 128 && request.method === 'PATCH' ? sent?.slice(0, 128) : honest(),
      [op.updateContact],
    ),
  },
  'compact.key-characters': {
    'a key is looked for anywhere in the header': patterned(/[A-Za-z0-9_-]{16,128}/),
    'what follows a key is not looked at': patterned(/^[A-Za-z0-9_-]{16,128}/),
    'what comes before a key is not looked at': patterned(/[A-Za-z0-9_-]{16,128}$/),
    'dots are fine': patterned(/^[A-Za-z0-9_.-]{16,128}$/),
    'whatever can be printed is fine': patterned(/^[\x20-\x7e]{16,128}$/),
    'letters of any language are fine': patterned(/^[\p{L}\p{N}_-]{16,128}$/u),
    'an underscore is not fine': patterned(/^[A-Za-z0-9-]{16,128}$/),
    'a hyphen is not fine': patterned(/^[A-Za-z0-9_]{16,128}$/),
    'capitals are not fine': patterned(/^[a-z0-9_-]{16,128}$/),
    'a key has to begin with a letter': patterned(/^[A-Za-z][A-Za-z0-9_-]{15,127}$/, [op.createContact]),
    'the characters of a change are not looked at': patterned(/^.{16,128}$/, [op.updateContact]),
  },
} satisfies Partial<CompactMutants<'compact'>>

import { type families, idempotent } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { type Mutants, mutant } from '../mutant.js'
import {
  closeDeal,
  commentTicket,
  createWebhook,
  deleteWebhook,
  tagContact,
  updateContact,
  updateTicket,
} from './endpoints.js'
import { carriedOut, lookedUpAs, onRefused, refused } from './lookup.js'

/** Mutants of keys that come back with another request. */
export const reuseKeyMutants: Pick<
  Mutants<typeof families.idempotency>,
  'idempotency.key-reused' | 'idempotency.key-reused-no-effect' | 'idempotency.reuse-other-path'
> = {
  'idempotency.key-reused': [
    mutant(
      'the body is no part of the fingerprint',
      lookedUpAs(idempotent, () => ({ body: {} })),
    ),
    mutant(
      'the fingerprint misses nested members',
      lookedUpAs(idempotent, ({ body }) => ({
        body: JSON.parse(JSON.stringify(body, Object.keys(body))),
      })),
    ),
    mutant(
      'lists are no part of the fingerprint',
      lookedUpAs(idempotent, ({ body }) => ({
        body: Object.fromEntries(Object.entries(body).filter(([, value]) => !Array.isArray(value))),
      })),
    ),
    mutant(
      'the fingerprint is the length of the body',
      lookedUpAs(idempotent, ({ request }) => ({ body: { length: request.body.length } })),
    ),
    mutant(
      'expectedRev is no part of the fingerprint',
      lookedUpAs(idempotent, ({ body: { expectedRev: _, ...body } }) => ({ body })),
    ),
    mutant(
      'fields beyond those of the first request go unnoticed',
      lookedUpAs([commentTicket, createWebhook], ({ body: { description: _, ...body } }) => ({ body })),
    ),
    mutant(
      'a different request is carried out',
      onRefused([updateTicket], 'idempotency_key_reused', () => undefined),
    ),
    mutant(
      'reuse is a conflict',
      onRefused(idempotent, 'idempotency_key_reused', () => {
        throw refused('conflict')
      }),
    ),
    mutant(
      'reuse at the tags is 422 with a code of its own',
      onRefused([tagContact], 'idempotency_key_reused', ({ message, rule }) => {
        throw new ApiError('invalid_request', message, rule, { status: 422 })
      }),
    ),
  ],
  'idempotency.key-reused-no-effect': [
    mutant(
      'a refused reuse is carried out all the same',
      onRefused([updateContact, createWebhook], 'idempotency_key_reused', (apiError, context) => {
        carriedOut(context)
        throw apiError
      }),
    ),
    mutant(
      'a refused reuse of a deletion deletes',
      onRefused([deleteWebhook], 'idempotency_key_reused', (apiError, context) => {
        carriedOut(context)
        throw apiError
      }),
    ),
    mutant(
      'a refused reuse frees the key',
      onRefused(idempotent, 'idempotency_key_reused', (apiError, { workspace, idempotencyKey }) => {
        workspace.answered.delete(` ${idempotencyKey}`)
        throw apiError
      }),
    ),
    mutant(
      'a refused reuse takes the key over',
      onRefused([closeDeal], 'idempotency_key_reused', (apiError, { workspace, idempotencyKey }) => {
        const name = ` ${idempotencyKey}`
        const known = workspace.answered.get(name)
        if (known) workspace.answered.set(name, { ...known, fingerprint: 'the later one' })
        throw apiError
      }),
    ),
  ],
  'idempotency.reuse-other-path': [
    mutant(
      'the path is no part of the fingerprint',
      lookedUpAs(idempotent, ({ request }) => ({ request: { ...request, method: '', target: '' } })),
    ),
    mutant(
      'the id in the path is no part of the fingerprint',
      lookedUpAs([closeDeal, deleteWebhook], ({ request, operation }) => ({
        request: { ...request, target: operation },
      })),
    ),
  ],
}

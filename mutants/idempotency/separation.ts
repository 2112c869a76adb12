import { type families, idempotent, type ServedOperationId } from '../../contract/index.js'
import { type Mutants, mutant } from '../mutant.js'
import { closeDeal, createDeal, createWebhook } from './endpoints.js'
import { lookedUpAs } from './lookup.js'

/** Keeps the answers of all workspaces in one place. */
export const sharedBy = (operations: readonly ServedOperationId[]) => {
  const answered = new Map()
  return lookedUpAs(operations, ({ workspace }) => ({
    workspace: Object.create(workspace, { answered: { value: answered } }),
  }))
}

/** Takes one body sent twice for one request. */
export const knownByBody = (operation: ServedOperationId, keyed: boolean) =>
  lookedUpAs([operation], ({ request, idempotencyKey }) =>
    (idempotencyKey !== undefined) === keyed ? { idempotencyKey: request.body } : {},
  )

/** Mutants of what one key says about another. */
export const separationKeyMutants: Pick<
  Mutants<typeof families.idempotency>,
  'idempotency.distinct-keys' | 'idempotency.no-key-no-replay' | 'idempotency.workspace-separation'
> = {
  'idempotency.distinct-keys': [
    mutant('the body is the key', knownByBody(createDeal, true)),
    mutant(
      'keys are compared without their case',
      lookedUpAs(idempotent, ({ idempotencyKey }) => ({ idempotencyKey: idempotencyKey?.toLowerCase() })),
    ),
  ],
  'idempotency.no-key-no-replay': [
    mutant('a destination sent twice is taken for a repetition', knownByBody(createWebhook, false)),
    mutant('a deal sent twice is taken for a repetition', knownByBody(createDeal, false)),
  ],
  'idempotency.workspace-separation': [
    mutant('keys of all workspaces are one', sharedBy(idempotent)),
    mutant('keys of closing deals are those of all workspaces', sharedBy([closeDeal])),
  ],
}

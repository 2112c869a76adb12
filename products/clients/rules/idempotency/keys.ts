import {
  type FullOperationId,
  fullOperations,
  limits,
  type OperationId,
  op,
  sendsMessage,
} from '../../../../contract/index.js'
import type { JudgeClient } from '../../client-case.js'
import { clip } from '../../clip.js'
import { type ClientExchange, isWrite } from '../../reading/client-exchange.js'
import { eachUnlessTested } from '../tested.js'

const hasKey = ({ idempotencyKey }: ClientExchange): boolean => idempotencyKey !== undefined

/** Requests of a kind that carry a key. */
const keyed = (isMeant: (exchange: ClientExchange) => boolean): JudgeClient =>
  eachUnlessTested(isMeant, (exchange) =>
    (exchange.idempotencyKey ?? '').trim() === ''
      ? {
          expected: 'the header Idempotency-Key',
          actual: `the request has ${hasKey(exchange) ? 'an empty' : 'no'} Idempotency-Key`,
        }
      : undefined,
  )

/** The operations that create records, and take a key, except for sending messages. */
const creations: readonly string[] = (Object.keys(fullOperations) as FullOperationId[]).filter((id) => {
  const { answer, idempotencyKey } = fullOperations[id]
  return answer.kind === 'one' && answer.status === 201 && idempotencyKey !== 'unlisted' && !sendsMessage(id)
})

const isOf =
  (...operations: readonly string[]) =>
  ({ operation = '' }: ClientExchange): boolean =>
    operations.includes(operation)

export const onMessages = keyed(isOf(op.sendMessage))

export const onReplies = keyed(isOf(op.replyToConversation))

export const onCreations = keyed(isOf(...creations))

export const required = keyed((exchange) => isWrite(exchange) && exchange.operation !== undefined)

/** Whether an operation creates a record or sends a message, so that repeating it has another effect. */
export const adds = ({ operation = '' }: ClientExchange): boolean =>
  creations.includes(operation) ||
  (Object.hasOwn(fullOperations, operation) && sendsMessage(operation as OperationId))

const { min, max } = limits.compact.key
const pattern = new RegExp(`^[A-Za-z0-9_-]{${min},${max}}$`)

export const matchesPattern = eachUnlessTested(
  (exchange) => isWrite(exchange) && hasKey(exchange),
  ({ idempotencyKey: key = '' }) =>
    pattern.test(key)
      ? undefined
      : {
          expected: `an Idempotency-Key of ${min} to ${max} letters, digits, _ and -`,
          actual: `the key is ${clip(key)}`,
        },
)

export const hasLength = eachUnlessTested(
  (exchange) => isWrite(exchange) && hasKey(exchange),
  ({ idempotencyKey: key = '' }) =>
    key.length >= 1 && key.length <= limits.idempotencyKey.max
      ? undefined
      : {
          expected: `an Idempotency-Key of 1 to ${limits.idempotencyKey.max} characters`,
          actual: `the key has ${key.length} characters`,
        },
)

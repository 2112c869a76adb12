import type { OperationId } from '../../../contract/index.js'
import { jsonIn, type WireRequest, type WireResponse } from '../../api/index.js'
import { operationsOf, shortName } from '../places.js'
import type { CorrectionsOf } from './correction.js'
import { errorAnswer } from './error-answer.js'
import { parametersOf } from './operation-at.js'

/** Calls that reach a record of another workspace, or one that nobody has made. */
export const absentRecords: CorrectionsOf = (failures, context) => {
  const [first] = failures
  const { exchange, allowed } = first?.details?.answer ?? {}
  const refusal = allowed?.find(({ status }) => status === 404)
  if (!exchange || !refusal || exchange.response.status >= 400) return []
  const operations = operationsOf(failures)
  const owners = new Owners(context.foreignIds)
  return [
    {
      cause: `${shortName(operations)}: a record that does not exist, or belongs to another workspace, is not refused with 404 \`not_found\``,
      async answer({ operation, request, send }) {
        if (operations.has(operation) && owners.isAbsent(operation, request))
          return errorAnswer(refusal, { operation, request }, context)
        const response = await send(request)
        owners.learn(request, response)
        return response
      },
    },
  ]
}

/** Whose records there are, by the answers that have shown their ids. */
class Owners {
  readonly #shownTo = new Map<string, Set<string>>()

  constructor(private readonly foreign: ReadonlySet<string>) {}

  learn({ headers: { authorization = '' } }: WireRequest, { status, text }: WireResponse): void {
    if (status >= 300) return
    for (const id of idsIn(jsonIn(text))) {
      const known = this.#shownTo.get(id) ?? new Set()
      this.#shownTo.set(id, known.add(authorization))
    }
  }

  /** Whether a call names a record that its key cannot have. */
  isAbsent(operation: OperationId, { path, body, headers: { authorization = '' } }: WireRequest): boolean {
    return [...parametersOf(operation, path), ...textsIn(body === undefined ? undefined : jsonIn(body))].some(
      (id) => {
        const known = this.#shownTo.get(id)
        return known ? !known.has(authorization) : this.foreign.has(id) || id.startsWith('none-')
      },
    )
  }
}

function* idsIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value))
    if (typeof member === 'string' && /^id$|Id$/.test(name)) yield member
    else yield* idsIn(member)
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) yield* textsIn(member)
}

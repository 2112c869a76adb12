import { type OperationId, pathValues } from '../../../contract/index.js'
import type { WireRequest, WireResponse } from '../../../suites/api/index.js'
import { operationsOf, shortName } from '../places.js'
import type { Correction, CorrectionsOf } from './correction.js'
import { errorAnswer } from './error-answer.js'

/** Calls that reach a record of another workspace, or one that nobody has made: such a one as the failure shows, then both. */
export const absentRecords: CorrectionsOf = (failures, context) => {
  const [first] = failures
  const { exchange, allowed } = first?.details?.answer ?? {}
  const refusal = allowed?.find(({ status }) => status === 404)
  if (!exchange || !refusal || exchange.response.status >= 400) return []
  const operations = operationsOf(failures)
  const where = shortName(operations)
  const isNobodys = idsOf(exchange.operation, exchange.request).some(isMadeUp)
  const refusing = (cause: string, whose: Whose | undefined): Correction => {
    const owners = new Owners(context.foreignIds)
    return {
      cause: `${where}: ${cause} is not refused with 404 \`not_found\``,
      async answer({ operation, request, send }) {
        if (operations.has(operation) && owners.isAbsent(operation, request, whose))
          return errorAnswer(refusal, { operation, request }, context)
        const response = await send(request)
        owners.learn(request, response)
        return response
      },
    }
  }
  return [
    isNobodys
      ? refusing('a record that does not exist', "nobody's")
      : refusing('a record of another workspace', 'theirs'),
    {
      ...refusing('a record that does not exist, or belongs to another workspace,', undefined),
      // A call that fails in another way does so for a reason of its own.
      mayExplain: ({ details }) => details?.answer?.exchange.response.status === exchange.response.status,
    },
  ]
}

/** Whose a record is that a key cannot have. */
type Whose = 'theirs' | "nobody's"

/** Whose records there are, by the answers that have shown their ids. */
class Owners {
  readonly #shownTo = new Map<string, Set<string>>()

  constructor(private readonly foreign: ReadonlySet<string>) {}

  learn({ headers: { authorization = '' } }: WireRequest, { status, text }: WireResponse): void {
    if (status >= 300) return
    for (const id of idsIn(text)) {
      const known = this.#shownTo.get(id) ?? new Set()
      this.#shownTo.set(id, known.add(authorization))
    }
  }

  /** Whether a call names a record that its key cannot have: one of some owner, or any. */
  isAbsent(operation: OperationId, request: WireRequest, whose: Whose | undefined): boolean {
    const { authorization = '' } = request.headers
    return idsOf(operation, request).some((id) => {
      const known = this.#shownTo.get(id)
      const isTheirs = known ? !known.has(authorization) : this.foreign.has(id)
      const isNobodys = !known && (isMadeUp(id) || this.#extendsAnother(id))
      return (isTheirs && whose !== "nobody's") || (isNobodys && whose !== 'theirs')
    })
  }

  /** Whether an id begins with that of a record, as a check may make one up. */
  #extendsAnother(id: string): boolean {
    for (const known of this.#shownTo.keys()) if (id.startsWith(known)) return true
    return false
  }
}

/** Everything in a request that may be the id of a record. */
const idsOf = (operation: OperationId, { path, body }: WireRequest): readonly string[] => [
  ...Object.values(pathValues(operation, path)),
  ...[...(body ?? '').matchAll(/"([^"]*)"/g)].map(([, text = '']) => text),
]

/** Whether a check has made an id up, so that no record has it. */
const isMadeUp = (id: string): boolean => id.startsWith('none-')

/** The ids in a text of JSON. */
const idsIn = (text: string): readonly string[] =>
  [...text.matchAll(/"(?:id|\w+Id)" *: *"([^"]+)"/g)].map(([, id = '']) => id)

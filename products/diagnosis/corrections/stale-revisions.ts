import { type OperationId, operationOf, pathValues, statusOfCode } from '../../../contract/index.js'
import { isObject, jsonIn, type WireRequest, type WireResponse } from '../../../suites/api/index.js'
import { recordsIn } from '../page.js'
import { operationsOf, shortName } from '../places.js'
import type { Correction, CorrectionsOf, PassingCall } from './correction.js'
import { replacing } from './correction-kinds.js'
import { errorAnswer } from './error-answer.js'

/** Changes that are made under a revision which the record has left behind. */
export const staleRevisions: CorrectionsOf = (failures, context) => {
  const operations = new Set([...operationsOf(failures)].filter((one) => operationOf(one).effects !== 'none'))
  const isRevised = failures[0]?.details?.exchanges.some(
    ({ operation, request }) => operations.has(operation) && revisionIn(request) !== undefined,
  )
  if (!isRevised) return []
  /** The revision that an answer has shown last, and the change that is under way, by the path of the record. */
  const shown = new Map<string, number>()
  const turns = new Map<string, Promise<unknown>>()
  const refusal = { status: statusOfCode.rev_mismatch, code: 'rev_mismatch' } as const
  const answered = async (call: PassingCall, record: string): Promise<WireResponse> => {
    const [sent, known] = [revisionIn(call.request), shown.get(record)]
    if (sent !== undefined && known !== undefined && sent !== known)
      return errorAnswer(refusal, call, context)
    const response = await call.send(call.request)
    for (const [id, rev] of revisionsIn(response)) shown.set(id, rev)
    return response
  }
  return [
    {
      cause: `${shortName(operations)}: a write with a stale \`expectedRev\` is accepted`,
      async answer(call) {
        const [record = ''] = Object.values(pathValues(call.operation, call.request.path))
        const before = turns.get(record)
        if (call.request.method === 'GET') return answered(call, record)
        const turn = Promise.resolve(before).then(() => answered(call, record))
        turns.set(
          record,
          turn.catch(() => undefined),
        )
        return turn
      },
    },
    oldRevisions(operations),
  ]
}

/** Changes that are answered with the revision under which they were sent, which the record has left behind. */
const oldRevisions = (operations: ReadonlySet<OperationId>): Correction =>
  replacing(
    `${shortName(operations)}: a write answers the \`expectedRev\` that it was sent`,
    ({ status, headers, text }, { operation, request }) => {
      const sent = revisionIn(request)
      const json = jsonIn(text)
      if (!operations.has(operation) || status >= 300 || sent === undefined || !isObject(json))
        return undefined
      const { data } = json
      if (!isObject(data) || data.rev !== sent) return undefined
      return { status, headers, text: JSON.stringify({ ...json, data: { ...data, rev: sent + 1 } }) }
    },
  )

function revisionIn({ body }: WireRequest): number | undefined {
  const sent = body === undefined ? undefined : jsonIn(body)
  return isObject(sent) && typeof sent.expectedRev === 'number' ? sent.expectedRev : undefined
}

/** The revision of every record that an answer shows. */
function* revisionsIn({ status, text }: WireResponse): Generator<readonly [id: string, rev: number]> {
  if (status >= 300) return
  for (const data of recordsIn(jsonIn(text)))
    for (const record of [data, ...Object.values(data)])
      if (isObject(record) && typeof record.id === 'string' && typeof record.rev === 'number')
        yield [record.id, record.rev]
}

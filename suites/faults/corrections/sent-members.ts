import { operationOf } from '../../../contract/index.js'
import { type Exchange, isObject, type Json, jsonIn, type WireResponse } from '../../api/index.js'
import { operationsOf, shortName } from '../places.js'
import type { CorrectionsOf } from './correction.js'

/** Members that are answered or read back otherwise than they were sent. */
export const sentMembers: CorrectionsOf = (failures) => {
  const writes = new Set([...operationsOf(failures)].filter((one) => operationOf(one).effects !== 'none'))
  const names = new Set(
    (failures[0]?.details?.exchanges ?? []).flatMap((exchange, _, all) => changedIn(exchange, all)),
  )
  return [...names].map((name) => {
    /** What was sent last for the member, by the id of the record. */
    const sent = new Map<unknown, unknown>()
    return {
      cause: `${shortName(writes)}: \`${name}\` is not stored as it was sent`,
      async answer({ operation, request, send }) {
        const response = await send(request)
        const json = jsonIn(response.text)
        if (response.status >= 300 || !isObject(json)) return response
        const body = request.body === undefined ? undefined : jsonIn(request.body)
        if (writes.has(operation) && isObject(body) && name in body)
          for (const record of recordsIn(json)) sent.set(record.id, body[name])
        return withMembers(response, json, name, sent)
      },
    }
  })
}

function withMembers(
  response: WireResponse,
  json: Json,
  name: string,
  sent: ReadonlyMap<unknown, unknown>,
): WireResponse {
  const wrong = recordsIn(json).filter((record) => name in record && sent.has(record.id))
  if (wrong.length === 0) return response
  for (const record of wrong) Reflect.set(record, name, sent.get(record.id))
  return { ...response, text: JSON.stringify(json) }
}

/** The members of a body that a later answer among some exchanges shows otherwise for the same record. */
function changedIn({ request: { body }, response }: Exchange, all: readonly Exchange[]): readonly string[] {
  const sent = body === undefined ? undefined : jsonIn(body)
  const [made] = recordsIn(response.json)
  if (!isObject(sent) || !made) return []
  const shown = all
    .flatMap((exchange) => recordsIn(exchange.response.json))
    .filter(({ id }) => id === made.id)
  return Object.entries(sent).flatMap(([name, value]) =>
    shown.some((record) => name in record && JSON.stringify(record[name]) !== JSON.stringify(value))
      ? [name]
      : [],
  )
}

const recordsIn = (json: unknown): readonly Json[] =>
  isObject(json) ? [json.data].flat().filter(isObject) : []

import { statusOfCode } from '../../../contract/index.js'
import { codeIn, jsonIn, type WireRequest } from '../../../suites/api/index.js'
import { generalText } from '../general-text.js'
import { operationsOf, shortName } from '../places.js'
import type { Correction, CorrectionsOf, PassingCall } from './correction.js'
import { refusing } from './correction-kinds.js'
import { repaired } from './repair.js'
import { flawsOf } from './request-flaws.js'

type Called = Pick<PassingCall, 'operation' | 'request'>

/** Requests that are carried out, and are to be refused: by what is wrong with them, by the record, or by likeness. */
export const acceptedRequests: CorrectionsOf = (failures, context) => {
  const { answer, exchanges = [] } = failures[0]?.details ?? {}
  const refused = exchanges.find(({ response }) => response.status === statusOfCode.invalid_request)
  const exchange = answer?.exchange ?? refused
  const due = answer
    ? answer.allowed.find(({ code }) => code !== undefined)
    : ({ status: statusOfCode.invalid_request, code: 'invalid_request' } as const)
  if (!exchange || !due) return []
  const { operation, request, response } = exchange
  const operations = operationsOf(failures)
  const correction = (what: string, isRefused: (call: Called) => boolean): Correction =>
    refusing(
      answer
        ? `${shortName(operations)}: ${what} instead of being refused with ${due.status} \`${due.code}\``
        : `${shortName(operations)}: an invalid request is refused and carried out`,
      ...([due, context, isRefused] as const),
    )
  const flawsIn = (call: Called) => flawsOf(call.operation, call.request, context.assumptions)
  const flaws = flawsIn(exchange)
  const names = new Set(flaws.map(({ name }) => name))
  const shown = [...names].filter((name) => name !== '').map((name) => `\`${name}\``)
  const subject = `an invalid ${shown.length === 0 ? 'body' : shown.join(' or ')}`
  /** Refuses requests with the same flaws, or with any flaw of the same members. */
  const flawed = (what: string, by: 'key' | 'name') =>
    correction(
      `${subject} is ${what}`,
      (call) =>
        operations.has(call.operation) &&
        flawsIn(call).some((one) => flaws.some((own) => own[by] === one[by])),
    )
  if (answer && response.status >= 400)
    return due.code !== 'invalid_request' || codeIn(jsonIn(response.text)) === due.code || flaws.length === 0
      ? []
      : [
          {
            ...flawed('taken for valid', 'name'),
            // What is accepted, or refused with another error, is so for a reason of its own.
            mayExplain: ({ details }) => details?.answer?.exchange.response.status === response.status,
          },
        ]
  const corrections: Correction[] = []
  if (flaws.length > 0) {
    const { cause, answer: refuse } = flawed('accepted', 'key')
    // Records show no value that was taken in error.
    corrections.push({
      cause,
      answer: async (call) =>
        repaired(call.operation, await refuse(call), ({ path }) => names.has(path.at(-1) ?? '')),
    })
  }
  if (!answer) return corrections
  const [path = ''] = request.path.split('?')
  // Another refusal has its cause in the request, and a record that is refused altogether would hide what else is wrong.
  if (operation.includes('{') && (due.status === 404 || due.code === 'invalid_state')) {
    const isForeign = [...context.foreignIds].some((id) => path.includes(encodeURIComponent(id)))
    const what =
      isForeign || due.status === 404
        ? 'a call on a record that its key cannot see is accepted'
        : 'a call that is not valid in the state of the record is accepted'
    corrections.push(
      correction(what, (call) => call.operation === operation && call.request.path.split('?')[0] === path),
    )
  }
  // What makes a record unknown or unfit is in no call that is alike but for ids, names, times and numbers.
  if (due.code === 'invalid_request')
    corrections.push(
      correction(
        'an invalid request is accepted',
        (call) => call.operation === operation && kindOf(call.request) === kindOf(request),
      ),
    )
  return corrections
}

const kindOf = ({ path, body = '', headers }: WireRequest): string =>
  `${generalText(path)} ${generalText(body)} ${Object.keys(headers).toSorted().join()}`

import { type ErrorCode, isErrorCode, type RecordedRequest, statusOfCode } from '../../../contract/index.js'

/** A request of a client and its answer, with what is read from their texts. */
export interface ClientExchange extends RecordedRequest {
  /** The place in the order of all journals, from 1. */
  readonly index: number
  /** The number of its journal. */
  readonly journal: number
  /** Whether the clock of its fake runs by itself. */
  readonly clockRuns: boolean
  /** Whether its journal holds every request of its fake. */
  readonly isWhole: boolean
  /** The body of the request as JSON; undefined if it is not JSON. */
  readonly json: unknown
  /** The body of the answer as JSON; undefined if it is not JSON. */
  readonly answered: unknown
  /** The code of an error answer, wherever its body has it. */
  readonly code: ErrorCode | undefined
}

type Place = Pick<ClientExchange, 'index' | 'journal' | 'clockRuns' | 'isWhole'>

/** A recorded request whose texts are parsed when a rule asks for what they hold: of most exchanges none does. */
class ReadRequest {
  readonly #request: RecordedRequest
  #json: { readonly value: unknown } | undefined
  #answered: { readonly value: unknown } | undefined

  constructor(request: RecordedRequest, place: Place) {
    Object.assign(this, request, place)
    this.#request = request
  }

  get json(): unknown {
    this.#json ??= { value: jsonIn(this.#request.body) }
    return this.#json.value
  }

  get answered(): unknown {
    this.#answered ??= { value: jsonIn(this.#request.answer?.body) }
    return this.#answered.value
  }

  get code(): ErrorCode | undefined {
    const { status } = this.#request
    return status >= 400 ? codeIn(this.answered, status) : undefined
  }
}

/** Reads a recorded request, and what its texts hold once that is asked for. */
export const clientExchange = (request: RecordedRequest, place: Place): ClientExchange =>
  // All that a request has is assigned.
  new ReadRequest(request, place) as unknown as ClientExchange

/** Whether a request is for the API: neither what a browser asks in advance, nor a test of whether the server is up. */
export const isCall = ({ method, path, headers }: ClientExchange): boolean =>
  method !== 'OPTIONS' && (path.startsWith('/api/') || headers.authorization !== undefined)

/** Whether a request may change something. */
export const isWrite = ({ method }: Pick<ClientExchange, 'method'>): boolean =>
  method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'

/** Whether a request took effect, as far as its answer shows. */
export const isSuccess = ({ status }: Pick<ClientExchange, 'status'>): boolean =>
  status >= 200 && status < 300

/** A value as JSON whose members are in order, so that equal values have equal texts. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  ) ?? ''

function jsonIn(text: string | undefined): unknown {
  if (text === undefined || text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The first documented code of a status in an error body; the document does not name the member (gap.error-body). */
function codeIn(value: unknown, status: number): ErrorCode | undefined {
  if (isErrorCode(value)) return statusOfCode[value] === status ? value : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const member of Object.values(value)) {
    const code = codeIn(member, status)
    if (code !== undefined) return code
  }
  return undefined
}

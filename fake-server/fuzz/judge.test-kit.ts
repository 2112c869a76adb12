import { Ajv, type ValidateFunction } from 'ajv'
import {
  type Assumptions,
  type Description,
  descriptionOf,
  type Operation,
  type Schema,
  type Variant,
} from '../../contract/index.js'
import type { FakeRequest, FakeResponse } from '../messages/message.js'

const ajv = new Ajv({ strict: false, allowUnionTypes: true })
ajv.addFormat(
  'instant',
  (text: string) => /T.*(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)),
)
ajv.addFormat('calendar-date', /^\d{4}-\d\d-\d\d$/)

const validators = new Map<Schema, ValidateFunction>()

/** Why a value does not fit a schema; undefined where it does. */
function unfit(schema: Schema, value: unknown): string | undefined {
  const fits = validators.get(schema) ?? ajv.compile(schema as object)
  validators.set(schema, fits)
  return fits(value) ? undefined : ajv.errorsText(fits.errors)
}

/** An operation as one description of the API has it. */
interface Known extends Operation {
  readonly by: Description
  readonly route: RegExp
}

type Json = Readonly<Record<string, unknown>>

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Judges answers by the contract; knows nothing of the fake. */
export class Judge {
  readonly #known: readonly Known[]

  constructor(
    variant: Variant,
    private readonly assumptions: Assumptions,
  ) {
    const alongside = variant === 'full' && assumptions['compact-in-full'] === 'served'
    const variants: readonly Variant[] = alongside ? ['full', 'compact'] : [variant]
    this.#known = variants
      .map((one) => descriptionOf(one, assumptions))
      .flatMap((by) => Object.values(by.operations).map((operation) => known(operation, by, assumptions)))
  }

  /** Why an answer does not fit the contract; undefined where it does. `faulty`: a 5xx was asked for. */
  misfit(request: FakeRequest, response: FakeResponse, faulty = false): string | undefined {
    const { status, headers, body } = response
    if (request.method === 'OPTIONS' && status === 204)
      return body === '' && headers.allow?.includes('OPTIONS') ? undefined : 'OPTIONS without its methods'
    if (headers['content-type'] === 'text/html') return this.#misfitOfPage(status)
    if (headers['content-type'] !== 'application/json; charset=utf-8')
      return `content type ${headers['content-type']}`
    const json = asJson(body)
    if (typeof json !== 'object' || json === null) return `body is no JSON object: ${body.slice(0, 200)}`
    const operation = this.#operationFor(request)
    return status < 400
      ? misfitOfSuccess(operation, status, json as Json, request, this.assumptions)
      : this.#misfitOfError(operation, response, json as Json, faulty)
  }

  /** Why the page of a proxy does not fit (gaps unknown-route and path-id-overlong). */
  #misfitOfPage(status: number): string | undefined {
    const { 'unknown-route': unknown, 'path-id-overlong': overlong } = this.assumptions
    const may = [...(unknown === 'html' ? [404] : []), ...(overlong === 'uri-too-long' ? [414] : [])]
    return may.includes(status) ? undefined : `a page with ${status}`
  }

  /** The operation a request is for; a path without ids is more exact than one with them. */
  #operationFor({ method: sent, target }: FakeRequest): Known | undefined {
    const method = sent === 'HEAD' ? 'GET' : sent
    const path = target.split('?', 1)[0] ?? ''
    const fits = this.#known.filter((one) => one.method === method && one.route.test(path))
    return fits.find((one) => !one.path.includes('{')) ?? fits[0]
  }

  #misfitOfError(
    operation: Known | undefined,
    { status, headers }: FakeResponse,
    json: Json,
    faulty: boolean,
  ): string | undefined {
    const { code, message, details } = (json.error ?? {}) as Json
    if (typeof message !== 'string' || message === '') return 'an error without a message'
    if (typeof details !== 'object' || details === null || Array.isArray(details))
      return 'details are not an object'
    if (status >= 500 && !faulty) return `${status} ${code} that was not injected`
    if (status === 429 && !headers['retry-after']) return '429 without Retry-After'
    if (!headers['x-fake-rule']?.includes('.')) return 'an error that names no rule'
    const may = operation ? this.#errorsOf(operation) : this.#errorsOfNone(headers)
    return may.some((one) => one.status === status && one.code === code)
      ? undefined
      : `undocumented ${status} ${code}`
  }

  /** What an operation may answer: what its entry lists, and what an assumption adds to it. */
  #errorsOf({ id, by }: Known): readonly { status: number; code: string | null }[] {
    const missing = this.assumptions['filter-unknown-reference'] === 'not-found'
    const filtersByReference = id === 'GET /api/v1/deals' || id === 'GET /api/v1/tickets'
    return [
      ...by.errorsOf(id),
      ...(missing && filtersByReference ? [{ status: 404, code: 'not_found' }] : []),
    ]
  }

  /** What a route that is not documented may answer (gaps unknown-route and auth-malformed-header). */
  #errorsOfNone({ allow }: FakeResponse['headers']): readonly { status: number; code: string }[] {
    const wrongMethod = this.assumptions['unknown-route'] === 'method-not-allowed' && allow
    const unread = this.assumptions['contact-read-endpoint'] === 'not-found'
    const badHeader = this.assumptions['auth-malformed-header'] === 'invalid_request'
    return [
      { status: 401, code: 'unauthorized' },
      { status: 429, code: 'rate_limited' },
      { status: 404, code: 'not_found' },
      // The route that is assumed away is missing to whom it would have let in.
      ...(unread
        ? [
            { status: 403, code: 'insufficient_scope' },
            { status: 400, code: 'invalid_request' },
          ]
        : []),
      ...(badHeader ? [{ status: 400, code: 'invalid_request' }] : []),
      ...(wrongMethod ? [{ status: 405, code: 'not_found' }] : []),
    ]
  }
}

function known(operation: Operation, by: Description, assumptions: Assumptions): Known {
  const paths = operation.paths?.(assumptions) ?? [operation.path]
  const route = new RegExp(`^(${paths.join('|').replace(/\{\w+\}/g, '[^/]+')})$`)
  return { ...operation, by, route }
}

function misfitOfSuccess(
  operation: Known | undefined,
  status: number,
  json: Json,
  { target }: FakeRequest,
  assumptions: Assumptions,
): string | undefined {
  if (!operation) return `success ${status} on no operation`
  const { id, by, answer } = operation
  if (!by.successesOf(id).includes(status)) return `undocumented success ${status}`
  const misfitOf = (noun: string, record: unknown) => {
    const why = unfit(by.records[noun] as Schema, record)
    return why === undefined ? undefined : `no ${noun}: ${why}`
  }
  if (answer.kind === 'one') return misfitOf(answer.of, by.isBare(id) ? json : json.data)
  const { data, [by.cursorMember]: next } = json
  if (!Array.isArray(data)) return 'a list without data'
  if (next !== null && typeof next !== 'string') return `${by.cursorMember} ${next}`
  if (answer.kind === 'catalog') return undefined
  // Which of two limits counts is open (gap.repeated-query-params).
  const [limit = '100', ...more] = [...target.matchAll(/[?&]limit=(\d+)(?=&|$)/g)].map(([, digits]) => digits)
  const most = Math.max(1, ...[limit, ...more].map((digits) => Math.min(100, Number(digits))))
  const limited = id !== 'GET /api/v1/webhooks' || assumptions['webhooks-list-paging'] === 'pages'
  if (limited && data.length > most) return `a page of ${data.length}`
  return data.map((record) => misfitOf(answer.of, record)).find((why) => why !== undefined)
}

import {
  type Assumptions,
  type ErrorCode,
  isErrorCode,
  type RuleId,
  statusOfCode,
} from '../../../contract/index.js'
import { isObject } from '../../input/is-object.js'
import { ApiError } from '../../messages/api-error.js'
import { proxyPage } from '../../messages/proxy-page.js'
import { errorReply, type Reply } from '../../messages/reply.js'
import { retryAfter } from '../../pipeline/retry-after.js'
import { durationMs } from '../clock/duration.js'
import type { CodedAnswer, CustomAnswer, FaultOptions } from './fault-options.js'

type HeadersAt = (now: number, assumptions: Assumptions) => Readonly<Record<string, string>>

/**
 * The headers that say when to retry: seconds and durations in the assumed form (gap.retry-after-format), a `Date` as a date.
 *
 * @throws An Error where the wait is not a duration.
 */
function retryAfterHeaders(wait: number | string | Date): HeadersAt {
  const waitMs = wait instanceof Date ? 0 : durationMs(wait, 'retryAfter', 'seconds')
  if (!(waitMs >= 0)) throw new Error(`retryAfter must be 0 seconds or more, not ${String(wait)}`)
  // A date means little without the time of the server.
  return (now, { 'retry-after-format': form }) => ({
    'retry-after':
      wait instanceof Date ? wait.toUTCString() : waitMs === 0 ? '0' : retryAfter(waitMs, now, form),
    date: new Date(now).toUTCString(),
  })
}

/** An answer of a fault, made when it meets a request: its headers depend on the time. */
export interface FaultReply {
  readonly status: number
  readonly replyAt: (now: number, assumptions: Assumptions) => Reply
}

/** What a fault may answer. */
export type FaultAnswer = number | ErrorCode | CodedAnswer | CustomAnswer

const pages: Readonly<Record<number, string>> = { 502: 'Bad Gateway', 504: 'Gateway Timeout' }

/** The rules about codes that have one of their own. */
const ruleOf: Partial<Record<ErrorCode, RuleId>> = {
  contact_limit_exceeded: 'error.contact-limit-exceeded',
  rate_limited: 'error.rate-limited',
  internal: 'error.internal',
}

/** The answer of a fault; throws where the document has no such answer. */
export function faultReply(answer: FaultAnswer, { retryAfter }: FaultOptions): FaultReply {
  if (typeof answer === 'object' && 'status' in answer) return customReply(answer, retryAfter)
  if (typeof answer === 'number' && pages[answer] !== undefined) {
    const page = proxyPage(answer, pages[answer])
    return { status: answer, replyAt: withHeaders(() => page, retryAfter) }
  }
  const { code, message = 'injected by a fault', details } = coded(answer)
  if (typeof message !== 'string')
    throw new Error(`the message of an error must be a text, not ${typeof message}`)
  if (details !== undefined) checkBody(details)
  const error = new ApiError(code, message, ruleOf[code] ?? 'error.code-status-pairing', {
    ...(details && { details }),
  })
  const wait = retryAfter ?? (code === 'rate_limited' ? 1 : undefined)
  return {
    status: error.status,
    replyAt: withHeaders((assumptions) => errorReply(error, assumptions), wait),
  }
}

function customReply(
  { status, body, headers }: CustomAnswer,
  retryAfter: FaultOptions['retryAfter'],
): FaultReply {
  if (!Number.isInteger(status) || status < 200 || status > 599)
    throw new Error(`the status of an answer must be 200 to 599, not ${status}`)
  if (headers !== undefined) checkHeaders(headers)
  if (body !== undefined && typeof body !== 'string') checkBody(body)
  const reply: Reply = {
    status,
    ...(typeof body === 'string' ? { text: body } : { body }),
    ...(headers && {
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
      ),
    }),
  }
  return { status, replyAt: withHeaders(() => reply, retryAfter) }
}

/** Headers that follow from the body of an answer: any others would make it no HTTP. */
const framing = ['content-length', 'transfer-encoding', 'connection', 'keep-alive', 'trailer', 'upgrade']

/** Refuses headers that an answer cannot be sent with. */
function checkHeaders(headers: Readonly<Record<string, string>>): void {
  if (!isObject(headers))
    throw new Error(`headers must be an object of texts by name, not ${JSON.stringify(headers)}`)
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name))
      throw new Error(`'${name}' is not the name of a header: it must hold letters, digits and hyphens`)
    if (framing.includes(name.toLowerCase()))
      throw new Error(`the header '${name}' follows from the body of an answer: leave it out`)
    if (typeof value !== 'string' || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
      throw new Error(
        `the header '${name}' must be a text of one line in Latin-1, not ${JSON.stringify(value) ?? String(value)}`,
      )
  }
}

/** Refuses a body that JSON cannot hold. */
function checkBody(body: unknown): void {
  let text: string | undefined
  try {
    text = JSON.stringify(body)
  } catch (error) {
    throw new Error(`the body of an answer must be a text or what JSON can hold: ${(error as Error).message}`)
  }
  if (text === undefined)
    throw new Error(`the body of an answer must be a text or what JSON can hold, not a ${typeof body}`)
}

/** Adds the headers that say when to retry, where the fault has any. */
function withHeaders(
  reply: (assumptions: Assumptions) => Reply,
  retryAfter: FaultOptions['retryAfter'],
): FaultReply['replyAt'] {
  const headersAt = retryAfter === undefined ? () => ({}) : retryAfterHeaders(retryAfter)
  return (now, assumptions) => {
    const made = reply(assumptions)
    return { ...made, isInjected: true, headers: { ...made.headers, ...headersAt(now, assumptions) } }
  }
}

/** The code of an answer that has one. */
function coded(answer: Exclude<FaultAnswer, CustomAnswer>): CodedAnswer {
  if (typeof answer === 'object') return { ...answer, code: checked(answer.code) }
  if (typeof answer !== 'number') return { code: checked(answer) }
  const codes = (Object.keys(statusOfCode) as ErrorCode[]).filter((code) => statusOfCode[code] === answer)
  const [code, ...others] = codes
  if (code === undefined)
    throw new Error(
      `the document has no error status ${answer}: give { status: ${answer}, body } for that answer`,
    )
  if (others.length > 0)
    throw new Error(`the status ${answer} has several error codes: give one of '${codes.join("', '")}'`)
  return { code }
}

function checked(code: ErrorCode): ErrorCode {
  if (isErrorCode(code)) return code
  throw new Error(`no error code '${String(code)}': there is ${Object.keys(statusOfCode).join(', ')}`)
}

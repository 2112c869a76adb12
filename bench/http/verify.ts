import type { ApiCall, HttpRequest } from './api-call.js'
import type { DemoData } from './demo-data.js'
import type { HttpContender } from './http-contender.js'
import { contactsOf, type PageCall } from './pages.js'

/** The status of the answer to a call that succeeds. */
export const statusOf = ({ kind }: ApiCall): number => (kind === 'create' || kind === 'replay' ? 201 : 200)

/** Why an answer is not the page that was asked for; undefined where it is. */
function pageFault(data: DemoData, call: PageCall, rows: unknown, body: string): string | undefined {
  const expected = contactsOf(data, call)
  if (expected.length === 0) return 'a page that holds nothing even in the demo'
  const shown = Array.isArray(rows) ? (rows as Record<string, unknown>[]) : []
  if (shown.length !== expected.length) return `${shown.length} records in place of ${expected.length}`
  if (call.ownerEmail !== undefined && shown.some(({ ownerEmail }) => ownerEmail !== call.ownerEmail))
    return 'contacts of another owner'
  // New contacts hold about as much as those of the demo.
  const fewest = Buffer.byteLength(JSON.stringify(expected)) / 2
  return Buffer.byteLength(body) < fewest ? `only ${Buffer.byteLength(body)} bytes` : undefined
}

/** Why a body is not the answer to a call; undefined where it is. */
function bodyFault(data: DemoData, call: ApiCall, body: string, isExample: boolean): string | undefined {
  const parsed = JSON.parse(body) as { readonly data?: unknown }
  const record = parsed.data ?? parsed
  if (call.kind === 'page') return pageFault(data, call, record, body)
  const [field, sent] = call.kind === 'update' ? ['subject', call.subject] : ['email', call.contact.email]
  const shown = (record as Record<string, unknown>)[field]
  const holds = isExample ? typeof shown === 'string' : shown === sent
  return holds ? undefined : `the ${field} ${shown} in place of ${sent}`
}

/** Sends a call once; throws an Error where the answer is not what was asked for, so that no error is measured. */
export async function verify(
  url: string,
  data: DemoData,
  call: ApiCall,
  contender: HttpContender,
): Promise<string> {
  const { path, ...init }: HttpRequest = contender.request(call)
  const answer = await fetch(`${url}${path}`, init)
  const text = await answer.text()
  const fault =
    answer.status === statusOf(call)
      ? bodyFault(data, call, text, contender.answersExamples === true)
      : `status ${answer.status}`
  if (fault !== undefined) throw new Error(`${init.method} ${path} answered ${fault}: ${text.slice(0, 300)}`)
  return text
}

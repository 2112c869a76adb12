import type { ApiCall, HttpRequest } from './api-call.js'
import type { DemoData } from './demo-data.js'

/** The status of the answer to a call that succeeds. */
export const statusOf = (call: ApiCall): number => (call.kind === 'create' ? 201 : 200)

/** The members of an answer, or of its `data`. */
const answered = (body: string): unknown => {
  const parsed = JSON.parse(body) as { readonly data?: unknown }
  return parsed.data ?? parsed
}

/** How many contacts a page holds. */
const sizeOf = ({ contacts }: DemoData, call: ApiCall & { readonly kind: 'page' }): number => {
  const { limit, ownerEmail } = call
  return contacts
    .filter((contact) => ownerEmail === undefined || contact.ownerEmail === ownerEmail)
    .slice(0, limit).length
}

/** Why an answer is not the one to a call; undefined where it is. */
function fault(data: DemoData, call: ApiCall, body: string): string | undefined {
  const record = answered(body)
  if (call.kind === 'page') {
    const size = sizeOf(data, call)
    const rows = Array.isArray(record) ? (record as Record<string, unknown>[]) : []
    if (rows.length !== size) return `${rows.length} records in place of ${size}`
    const other = rows.find(
      ({ ownerEmail }) => call.ownerEmail !== undefined && ownerEmail !== call.ownerEmail,
    )
    return other && `a contact of ${other.ownerEmail}`
  }
  const { email, subject } = (record ?? {}) as Record<string, unknown>
  if (call.kind === 'create') return email === call.contact.email ? undefined : `the email ${email}`
  return subject === call.subject ? undefined : `the subject ${subject}`
}

/** Sends a call once; throws an Error where the answer is not what the call is about, so that no error page is measured. */
export async function verify(
  url: string,
  data: DemoData,
  call: ApiCall,
  request: HttpRequest,
): Promise<string> {
  const { method, headers, body = null } = request
  const answer = await fetch(`${url}${request.path}`, { method, headers, body })
  const text = await answer.text()
  const status = statusOf(call)
  const wrong = answer.status === status ? fault(data, call, text) : `status ${answer.status}`
  if (wrong !== undefined)
    throw new Error(`${request.method} ${request.path} answered ${wrong}: ${text.slice(0, 300)}`)
  return text
}

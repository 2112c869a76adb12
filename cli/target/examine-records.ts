import { type EndpointId, endpointOf, type Scope } from '../../contract/index.js'
import { type Call, Client, isObject, type Target, Unreachable } from '../../suites/index.js'
import type { Finding } from './examine-keys.js'

/** The most pages that are read to find a record. */
const mostPages = 3

/** Reads for the records of a configuration. */
class Reader {
  readonly #client: Client
  constructor(
    readonly target: Target,
    private readonly lacking: ReadonlySet<Scope>,
  ) {
    this.#client = new Client(target)
  }

  /** The status of an answer, and the records in it; undefined where it may not be asked, or no answer comes. */
  async page(endpoint: EndpointId, call: Call = {}): Promise<Page | undefined> {
    if (this.lacking.has(endpointOf(endpoint).scope)) return undefined
    try {
      const { status, json } = (await this.#client.call(endpoint, call)).response
      const data = isObject(json) && Array.isArray(json.data) ? json.data.filter(isObject) : []
      return { status, data, next: isObject(json) ? json.nextCursor : undefined }
    } catch (error) {
      if (error instanceof Unreachable) return undefined
      throw error
    }
  }

  /** Which of some ids a list shows on its first pages, and whether these are all there are. */
  async listed(
    endpoint: EndpointId,
  ): Promise<{ readonly ids: ReadonlySet<string>; readonly isWhole: boolean }> {
    const ids = new Set<string>()
    let cursor: string | undefined
    for (let n = 0; n < mostPages; n += 1) {
      const page = await this.page(endpoint, { query: { limit: '100', cursor } })
      if (page?.status !== 200) return { ids, isWhole: false }
      for (const { id } of page.data) ids.add(String(id))
      if (typeof page.next !== 'string' || page.next === '') return { ids, isWhole: true }
      cursor = page.next
    }
    return { ids, isWhole: false }
  }

  /** What stands under a path that is no operation of the table. */
  look(path: string) {
    return this.#client.look(path).catch((error: unknown) => {
      if (error instanceof Unreachable) return undefined
      throw error
    })
  }
}

interface Page {
  readonly status: number
  readonly data: readonly Readonly<Record<string, unknown>>[]
  readonly next: unknown
}

const found = (name: string): Finding => ({ name, fine: true, told: 'is there' })
const missing = (name: string, told = 'is not there'): Finding => ({ name, fine: false, told })

/** What of the configured records reads can show; the others are named as such. */
export async function examineRecords(
  target: Target,
  lacking: ReadonlySet<Scope>,
): Promise<readonly Finding[]> {
  if (target.variant === 'compact') return []
  const { records } = target
  const reader = new Reader(target, lacking)
  return [
    ...(await tickets(reader, records.tickets ?? [])),
    ...(await conversations(reader, [
      ...(records.conversations ?? []).map(({ id }) => id),
      ...(records.internalNote ? [records.internalNote.conversation] : []),
    ])),
    ...(await users(reader, records.users ?? [])),
    ...(await slots(reader)),
    ...(await templates(reader)),
    ...unseen(target),
  ]
}

async function tickets(reader: Reader, ids: readonly string[]): Promise<readonly Finding[]> {
  if (ids.length === 0) return []
  const { ids: there, isWhole } = await reader.listed('GET /api/v1/tickets')
  return ids.map((id) => {
    const name = `records.tickets ${id}`
    if (there.has(id)) return found(name)
    return isWhole ? missing(name, 'is in no list') : { name, told: 'is not on the first pages of the list' }
  })
}

async function conversations(reader: Reader, ids: readonly string[]): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const id of new Set(ids)) {
    const call = { params: { id }, query: { limit: '1' } }
    const status = (await reader.page('GET /api/v1/conversations/{id}/messages', call))?.status
    const name = `records.conversations ${id}`
    findings.push(status === 200 ? found(name) : missing(name, `answered ${status ?? 'nothing'}`))
  }
  return findings
}

/** Nothing lists users; one who has a task or a ticket is seen. */
async function users(reader: Reader, emails: readonly string[]): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const email of emails.slice(0, 5)) {
    const query = { assigneeEmail: email, limit: '1' }
    const seen = (await reader.page('GET /api/v1/tickets', { query }))?.data.length
    const name = `records.users ${email}`
    findings.push(seen ? found(name) : { name, told: 'has no ticket, so that only a write would show' })
  }
  return findings
}

async function slots(reader: Reader): Promise<readonly Finding[]> {
  const { bookingType, slots: named } = reader.target.records
  if (bookingType === undefined) return []
  const { path, slot } = reader.target.assumptions['slots-endpoint']
  const answer = await reader.look(path.replace('{id}', encodeURIComponent(bookingType)))
  const name = `records.bookingType ${bookingType}`
  if (answer?.status !== 200 || !isObject(answer.json) || !Array.isArray(answer.json.data))
    return [
      { name, told: `its slots cannot be listed (gap.slots-endpoint): ${answer?.status ?? 'no answer'}` },
    ]
  const free = new Set(answer.json.data.filter(isObject).map((one) => String(one[slot[0] ?? 'slotId'])))
  const gone = (named?.free ?? []).filter((id) => !free.has(id))
  const told =
    gone.length === 0
      ? 'are there'
      : `${gone.length} of ${named?.free?.length} are not on the first page of the slots, such as ${gone[0]}`
  return [
    found(name),
    ...(named?.free?.length
      ? [{ name: 'records.slots.free', ...(gone.length === 0 ? { fine: true } : {}), told }]
      : []),
  ]
}

async function templates(reader: Reader): Promise<readonly Finding[]> {
  const { phoneNumber, templates: named } = reader.target.records
  if (phoneNumber === undefined && named === undefined) return []
  const query = { limit: '100', ...(phoneNumber === undefined ? {} : { phoneNumberId: phoneNumber }) }
  const page = await reader.page('GET /api/v1/messaging/chat/templates', { query })
  if (page?.status !== 200)
    return [missing('records.phoneNumber', `templates: ${page?.status ?? 'no answer'}`)]
  return [
    ...(phoneNumber === undefined ? [] : [found(`records.phoneNumber ${phoneNumber}`)]),
    ...(['approved', 'unapproved'] as const).flatMap((kind): Finding[] => {
      const wanted = named?.[kind]
      if (!wanted) return []
      const name = `records.templates.${kind} ${wanted.name} (${wanted.language})`
      const one = page.data.find(
        (record) => record.name === wanted.name && record.language === wanted.language,
      )
      if (!one) return [{ name, told: 'is not on the first page of the templates' }]
      const fine = (one.status === 'APPROVED') === (kind === 'approved')
      return [{ name, fine, told: `is ${String(one.status)}` }]
    }),
  ]
}

/** Records that no read shows. */
function unseen({ records }: Target): readonly Finding[] {
  const names = [
    'archivedDeal',
    'inactiveBookingType',
    'pastMeeting',
    'privateMailbox',
    'otherPhoneNumber',
    'featuresOffDeal',
    'foreign',
  ] as const
  return names
    .filter((name) => records[name] !== undefined && Object.keys(Object(records[name])).length > 0)
    .map((name) => ({ name: `records.${name}`, told: 'no read shows it; a run does' }))
}

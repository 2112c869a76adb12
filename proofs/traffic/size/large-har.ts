import { createFake, demoKeys } from '../../../fake-server/index.js'
import { isObject, type Json } from '../../../suites/index.js'

/** Headers that Chrome sends with a request of a page; it leaves `Authorization` out of the file unless asked to keep it. */
const sentByChrome = {
  accept: 'application/json',
  'accept-language': 'en-US,en;q=0.9',
  'sec-fetch-mode': 'cors',
  'user-agent': 'Mozilla/5.0 (X11; Linux x64) Chrome/140.0',
}

const named = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => ({ name, value }))

/**
 * The text of a HAR file piece by piece, with as many exchanges as asked, about 1 kB each: a page of Chrome reads, makes and
 * changes records of one honest fake, with several requests under way at the same time.
 */
export async function* largeHar(exchanges: number): AsyncGenerator<string> {
  const fake = createFake({ seed: 1, keep: 1 })
  const held: Record<string, readonly Json[]> = {}
  let n = 0
  let cursor = ''
  const call = async (method: string, path: string, body?: Json, key?: string): Promise<string> => {
    n += 1
    const sent = Date.UTC(2026, 0, 1) + n * 7.25
    const text = body === undefined ? '' : JSON.stringify(body)
    const headers = {
      ...sentByChrome,
      authorization: `Bearer ${demoKeys.main}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    }
    const answer = await fake.handle({
      method,
      target: `/api/v1${path}`,
      headers: { ...headers, host: 'crm.example.com' },
      body: text,
    })
    const json: unknown = answer.body === '' ? undefined : JSON.parse(answer.body)
    const data = isObject(json) ? json.data : undefined
    if (isObject(json) && path.startsWith('/tickets?') && typeof json.nextCursor === 'string')
      cursor = encodeURIComponent(json.nextCursor)
    if (Array.isArray(data)) held[path.split('?')[0] ?? ''] = data.filter(isObject)
    return JSON.stringify({
      _resourceType: 'fetch',
      startedDateTime: new Date(sent).toISOString(),
      time: 25.5,
      request: {
        method,
        url: `https://crm.example.com/api/v1${path}`,
        httpVersion: 'http/2.0',
        headers: named(headers),
        ...(body === undefined ? {} : { postData: { mimeType: 'application/json', text } }),
        bodySize: -1,
      },
      response: {
        status: answer.status,
        headers: named(answer.headers),
        content: { size: Buffer.byteLength(answer.body), mimeType: 'application/json', text: answer.body },
        _transferSize: 812,
      },
      timings: { blocked: 1.5, dns: -1, connect: -1, ssl: -1, send: 0.1, wait: 23.1, receive: 0.8 },
    })
  }
  const idIn = (list: string, place: number): string => {
    const records = held[list] ?? []
    return String(records[place % Math.max(1, records.length)]?.id ?? 'none')
  }
  const page = (place: number): readonly Promise<string>[] => {
    const [contact, ticket] = ['/contacts', '/tickets'].map((list) => idIn(list, place))
    const name = `Page ${place}`
    return [
      call('PATCH', `/tickets/${ticket}`, { subject: name }),
      call('PATCH', `/contacts/${contact}`, { name }),
      call('GET', '/tags?limit=2'),
      call('GET', `/contacts/${contact}/notes?limit=1`),
      call('POST', `/tickets/${ticket}/comments`, { body: name }),
      call('GET', '/deals?limit=1&status=open'),
      call('GET', `/tickets?limit=1&cursor=${cursor}`),
      call('POST', '/activities', { type: 'note', leadId: contact, body: name }, `note-${place}`),
      call('POST', '/contacts', { name, email: `page-${place}@example.com` }, `contact-${place}`),
      ...(place % 8 === 0
        ? [call('POST', '/contacts', { name, email: `page-${place}@example.com` }, `contact-${place}`)]
        : []),
    ]
  }
  yield '{"log":{"version":"1.2","creator":{"name":"WebInspector","version":"537.36"},"pages":[],"entries":[\n'
  for (let place = 0; n < exchanges; place += 1) {
    const answers = [
      ...(place % 10 === 0
        ? ['/contacts', '/tickets', '/deals'].map((list) => call('GET', `${list}?limit=${1 + (place % 3)}`))
        : []),
      ...page(place),
    ]
    for (const [first, entry] of (await Promise.all(answers)).entries())
      yield `${place + first === 0 ? '' : ',\n'}${entry}`
  }
  yield '\n]}}\n'
}

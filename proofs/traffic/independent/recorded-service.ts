import { setImmediate } from 'node:timers/promises'
import type { Variant } from '../../../contract/index.js'
import { type HarEntry, KeyNames, type Recorded, readHarEntry } from '../../../products/traffic/index.js'
import type { WireRequest, WireResponse } from '../../../suites/api/index.js'
import type { Pauses, Transport } from '../../../suites/index.js'
import type { Send } from '../ordinary/send.js'
import { random } from '../random.js'
import { prefix, type Service } from './message.js'

/** When recordings begin: a day with a leap day before and a change of the clocks after it. */
const beginning = Date.parse('2028-03-20T09:00:00Z')

const day = 86_400_000

/**
 * Speaks HTTP for a service, and records it as a browser does. Its clock is its own: it goes on with every request and answer,
 * by a time that depends on the seed, so that requests of several clients overlap.
 */
export class RecordedService {
  readonly #entries: { readonly entry: HarEntry; readonly file: number }[] = []
  readonly #service: Service
  readonly #origin: string
  readonly #next: () => number
  #now = beginning

  constructor(make: (now: number) => Service, origin: string, seed: number) {
    this.#service = make(beginning)
    this.#origin = origin
    this.#next = random(seed)
  }

  /** A suite waits by the same clock. */
  readonly pauses: Pauses = {
    now: () => this.#now,
    pause: async (ms) => {
      this.#now += Math.ceil(ms)
    },
  }

  /** Sends a request as a suite does. */
  readonly transport: Transport = (request) => this.#send(request, 0)

  async #send({ method, path, headers, body = '' }: WireRequest, file: number): Promise<WireResponse> {
    const sent = this.#tick()
    await this.#turns()
    const [name = '', query = ''] = path.split('?')
    const low = Object.fromEntries(Object.entries(headers).map(([key, value]) => [key.toLowerCase(), value]))
    const at = this.#tick()
    const call = { method, path: name.slice(prefix.length), query: new URLSearchParams(query), headers: low }
    const reply = name.startsWith(prefix)
      ? this.#service({ ...call, body, now: at })
      : { status: 404, json: { message: 'no such path' } }
    const text = JSON.stringify(reply.json)
    const answered = {
      'content-type': 'application/json',
      date: new Date(at).toUTCString(),
      ...reply.headers,
    }
    await this.#turns()
    const ended = this.#tick()
    const entry = {
      startedDateTime: new Date(sent).toISOString(),
      time: ended - sent,
      request: {
        method,
        url: this.#origin + path,
        headers: listed(low),
        bodySize: Buffer.byteLength(body),
        ...(body === '' ? {} : { postData: { text: body } }),
      },
      response: {
        status: reply.status,
        headers: listed(answered),
        content: { text },
        bodySize: Buffer.byteLength(text),
      },
    }
    this.#entries.push({ entry, file })
    return { status: reply.status, headers: answered, text }
  }

  /** A client with a key, whose requests are recorded in a file of a number. */
  client(key: string, file = 0): Send {
    return async ({ method, path, body, text: raw, idempotencyKey }) => {
      const request = {
        method,
        path: prefix + path,
        headers: {
          host: new URL(this.#origin).host,
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: raw ?? JSON.stringify(body) }),
      }
      const { status, text } = await this.#send(request, file)
      return { status, json: JSON.parse(text) }
    }
  }

  /** What was recorded, as `conformance judge` reads it; the numbers of its files begin with `first`. */
  recorded(variant: Variant, first = 0, keys = new KeyNames()): readonly Recorded[] {
    return this.#entries.flatMap(({ entry, file }) => {
      const read = readHarEntry(entry, { variant, base: undefined, keys, file: first + file })
      return 'recorded' in read ? [read.recorded] : []
    })
  }

  /** The time after the next step; a night passes now and then. */
  #tick(): number {
    const draw = this.#next()
    this.#now +=
      draw < 0.001 ? day / 3 : draw < 0.05 ? 2000 * this.#next() : 1 + Math.floor(40 * this.#next())
    this.#now = Math.floor(this.#now)
    return this.#now
  }

  /** Lets other requests come first, or not. */
  async #turns(): Promise<void> {
    for (let n = Math.floor(this.#next() * 4); n > 0; n -= 1) await setImmediate()
  }
}

const listed = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => ({ name, value }))

import { demoKeys, type Fake } from '../../index.js'
import type { Client } from '../clients.test-kit.js'
import { script } from './script.test-kit.js'
import type { Ending, Kept, RequestStep } from './step.test-kit.js'

/** A step as every door must give it: a request and how it ended, or what an act returned. */
export interface Line {
  readonly step: string
  readonly ends?: Ending
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** What the answer holds at the paths of the step that it must show, and what it must show there. */
  readonly shown?: readonly [actual: unknown, expected: unknown]
}

/** The origin that the script is sent to where the door has none of its own. */
export const origin = 'https://api.example.com'

/** Headers that only a connection needs. */
const ofConnections = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']

/** Plays the script: what a client is answered, and what is done to the fake in between. */
export async function play(fake: Fake, client: Client, base = origin): Promise<Line[]> {
  const kept: Record<string, string> = {}
  const lines: Line[] = []
  for (const [n, step] of script.entries())
    if (typeof step === 'function')
      lines.push({ step: `${n} ${step}`, body: JSON.stringify(step(fake, kept)) ?? '' })
    else lines.push({ ...(await asked(step, client, base, kept)), step: `${n} ${step[1]} ${step[2]}` })
  return lines
}

/** Sends one request; its answer lost is not an error here. */
async function asked(
  [, method, path, body, more = {}]: RequestStep,
  client: Client,
  base: string,
  kept: Record<string, string>,
): Promise<Omit<Line, 'step'>> {
  const { key = demoKeys.main, idempotencyKey, type = 'application/json', keep = {}, shows = {} } = more
  const answer = await client({
    method,
    url: `${base}/api/v1${filled(path, kept)}`,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': type,
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    body: body === undefined ? '' : filled(typeof body === 'string' ? body : JSON.stringify(body), kept),
  }).catch(() => undefined)
  // Clients differ in the class of the error, and in how much they hold of an answer that was cut off.
  if (!answer) return { ends: 'lost' }
  const read = (at: string) => valueAt(JSON.parse(answer.body), at)
  for (const [name, at] of Object.entries(keep)) kept[name] = String(read(at))
  const headers = Object.fromEntries(
    Object.entries(answer.headers).filter(([name]) => !ofConnections.includes(name)),
  )
  const actual = Object.keys(shows).map((at) => (at in headers ? headers[at] : read(at)))
  const expected = Object.values(shows).map((value) =>
    typeof value === 'string' ? filled(value, kept) : value,
  )
  return { ends: answer.status, headers, body: answer.body, shown: [actual, expected] }
}

const filled = (text: string, kept: Kept) =>
  text.replace(/<(\w+)>/g, (whole, name: string) => kept[name] ?? whole)

const valueAt = (body: unknown, path: string): unknown =>
  path.split('.').reduce((within: unknown, name) => (within as Record<string, unknown> | null)?.[name], body)

// Loaded into the Node processes of a command by `conformance client --intercept`, before anything else.

import { request as send } from 'node:http'
import { interceptBy } from '../../fake-server/doors/intercept.js'
import type { FakeRequest } from '../../fake-server/messages/message.js'
import { type Outcome, Reset, Truncated } from '../../fake-server/messages/outcome.js'
import { Rendered } from '../../fake-server/messages/rendered.js'

/** Headers that the door of this process gives answers by itself. */
const ofDoor = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])

/** What answers requests as the fake at an address does. */
const forwardTo =
  (address: string) =>
  ({ method, target, headers, body }: FakeRequest): Promise<Outcome> =>
    new Promise((resolve) => {
      const { host: _, ...others } = headers
      const request = send(new URL(target, address), { method, headers: others })
      request.once('error', () => resolve(new Reset()))
      request.once('response', (answer) => {
        const { statusCode = 0 } = answer
        let bytes = ''
        answer.setEncoding('latin1')
        answer.on('data', (part: string) => {
          bytes += part
        })
        answer.once('end', () => resolve(new Rendered(statusCode, headersOf(answer.headers), bytes)))
        // What came is the first half of what the client would get.
        answer.once('error', () =>
          resolve(new Truncated(new Rendered(statusCode, headersOf(answer.headers), bytes + bytes))),
        )
      })
      request.end(body)
    })

const headersOf = (headers: NodeJS.Dict<string | string[]>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || ofDoor.has(name) ? [] : [[name, String(value)]],
    ),
  )

const { CONFORMANCE_INTERCEPT: origin, CONFORMANCE_BASE_URL: address } = process.env
if (origin && address) interceptBy(forwardTo(address), {})(origin, { others: 'pass' })

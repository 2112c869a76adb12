import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { rawServer } from './relayed.test-kit.js'

const types = { data: 0, headers: 1, reset: 3, settings: 4, goaway: 7 } as const

/** A frame of HTTP/2 (RFC 9113, 4.1). */
export const frame = (
  type: keyof typeof types,
  stream: number,
  payload: readonly number[],
  flags = 0,
): Buffer => {
  const head = Buffer.alloc(9)
  head.writeUIntBE(payload.length, 0, 3)
  head[3] = types[type]
  head[4] = flags
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, Buffer.from(payload)])
}

/** `:status: 200`, and `content-length: 9`, as HPACK writes them. */
export const status200 = [0x88]
export const length9 = [0x0f, 0x0d, 0x01, 0x39]

/** The flag of HEADERS that are whole. */
export const wholeHeaders = 4

/** Sends each frame a while after the last one, so that it has passed when the next one comes. */
async function send(socket: Socket, frames: readonly Buffer[]): Promise<void> {
  for (const part of frames) {
    socket.write(part)
    await pause(50)
  }
}

/** A server that answers the head of each request with the frames that a test gives, for what Node's own never sends. */
export const framedServer = (answer: (stream: number) => readonly Buffer[]) =>
  rawServer((socket) => {
    // What a client begins with: a text of 24 bytes, and then frames.
    let [rest, left] = [Buffer.alloc(0), 24]
    socket.write(frame('settings', 0, []))
    socket.on('data', (bytes) => {
      rest = Buffer.concat([rest, bytes])
      if (left > 0 && rest.length >= left) [rest, left] = [rest.subarray(left), 0]
      while (left === 0 && rest.length >= 9 && rest.length >= 9 + rest.readUIntBE(0, 3)) {
        const stream = rest.readUInt32BE(5)
        if (rest[3] === types.headers) void send(socket, answer(stream))
        rest = rest.subarray(9 + rest.readUIntBE(0, 3))
      }
    })
  })

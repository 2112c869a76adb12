import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { afterAll, expect, test } from 'vitest'
import { selfSigned } from '../target/self-signed.test-kit.js'
import { listening, relayed } from './relayed.test-kit.js'
import { serverAddress } from './server-address.js'

const folder = mkdtempSync(join(tmpdir(), 'server-address-'))
const ca = join(folder, 'ca.pem')
writeFileSync(ca, selfSigned.cert)
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['--ca', { ca }, 200],
  ['--insecure', { insecure: true }, 200],
  ['neither', {}, 502],
])('a server with a certificate of its own is reached with %s as %j says', async (_, flags, status) => {
  const protocols: unknown[] = []
  const server = createServer({ ...selfSigned, ALPNProtocols: ['h2', 'http/1.1'] }, (request, response) => {
    const { alpnProtocol, servername } = request.socket as TLSSocket & { servername?: string }
    protocols.push(alpnProtocol, servername, request.headers.host)
    response.end('hi')
  })
  const port = await listening(server)
  try {
    const address = serverAddress({ to: `https://localhost:${port}`, ...flags })
    await using proxy = await relayed(port, { address })
    const answer = await fetch(`http://127.0.0.1:${proxy.port}/`)
    expect(answer.status).toBe(status)
    const text = await answer.text()
    if (status === 200)
      expect([text, ...protocols]).toEqual(['hi', 'http/1.1', 'localhost', `localhost:${port}`])
    else
      expect(text).toMatch(
        /its certificate is not trusted .*name its authority with --ca, or give --insecure/,
      )
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('the file of --ca is named where it cannot be read, and the two flags exclude each other', () => {
  const to = 'https://localhost'
  expect(() => serverAddress({ to, ca: join(folder, 'none.pem') })).toThrow(
    /cannot read the file of --ca .*none\.pem/,
  )
  expect(() => serverAddress({ to, ca, insecure: true })).toThrow(
    '--ca and --insecure exclude each other: give one',
  )
})

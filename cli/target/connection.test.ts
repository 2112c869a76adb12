import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type ServerOptions } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { settle } from '../config/settings.js'
import type { Config } from '../config.js'
import { openTarget } from './open-target.js'
import { openProxy, type TestProxy } from './proxies.test-kit.js'
import { encrypted, selfSigned } from './self-signed.test-kit.js'

const folder = mkdtempSync(join(tmpdir(), 'conformance-connection-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string, content: string | Buffer) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const ca = file('ca.pem', selfSigned.cert)
const cert = file('cert.pem', selfSigned.cert)
const key = file('key.pem', selfSigned.key)

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

async function listening(server: Server & { closeAllConnections(): void }): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** A server that answers with the headers that it received. */
const plainServer = () =>
  listening(createHttpServer(({ headers }, answer) => void answer.end(JSON.stringify(headers))))

const tlsServer = (options: ServerOptions = {}) =>
  listening(createServer({ ...selfSigned, ...options }, (_, answer) => void answer.end('{}')))

async function proxyTo(port: number, credentials?: string): Promise<TestProxy> {
  const proxy = await openProxy(port, credentials)
  open.push(() => proxy.close())
  return proxy
}

/** What a server answers to one read, as the configuration reaches it. */
async function asked(config: Config, environment: Readonly<Record<string, string>> = {}) {
  const settings = settle({}, { apiKey: 'key-12345678', timeout: '3s', ...config }, environment)
  const { target, close } = openTarget(settings, config)
  try {
    return await target.transport({
      method: 'GET',
      path: '/api/v1/tags',
      headers: { accept: 'application/json' },
    })
  } finally {
    await close()
  }
}

describe('a proxy', () => {
  it('forwards http, also to a server on this computer where it is given', async () => {
    const port = await plainServer()
    const proxy = await proxyTo(port)
    expect((await asked({ baseUrl: `http://127.0.0.1:${port}`, proxy: proxy.url })).status).toBe(200)
    expect((await asked({ baseUrl: 'http://crm.example.com', proxy: proxy.url })).status).toBe(200)
    expect(proxy.asked).toEqual([
      `GET http://127.0.0.1:${port}/api/v1/tags`,
      'GET http://crm.example.com/api/v1/tags',
    ])
  })

  it('tunnels https', async () => {
    const port = await tlsServer()
    const proxy = await proxyTo(port)
    expect((await asked({ baseUrl: `https://localhost:${port}`, ca, proxy: proxy.url })).status).toBe(200)
    expect(proxy.asked).toEqual([`CONNECT localhost:${port}`])
  })

  it('comes from the environment, but never for this computer and the hosts of NO_PROXY', async () => {
    const port = await plainServer()
    const proxy = await proxyTo(port)
    const environment = { HTTP_PROXY: proxy.url, NO_PROXY: 'intern.example.com' }
    expect((await asked({ baseUrl: 'http://crm.example.com' }, environment)).status).toBe(200)
    expect((await asked({ baseUrl: `http://localhost:${port}` }, environment)).status).toBe(200)
    await expect(asked({ baseUrl: 'http://intern.example.com:1' }, environment)).rejects.toThrow()
    expect(proxy.asked).toEqual(['GET http://crm.example.com/api/v1/tags'])
  })

  it.each(['http', 'https'])('gets the user and the password of its address, for %s', async (protocol) => {
    const port = protocol === 'http' ? await plainServer() : await tlsServer()
    const proxy = await proxyTo(port, 'ana:pass-word-1')
    const own = `http://ana:pass-word-1@127.0.0.1:${proxy.port}`
    const config = { baseUrl: `${protocol}://localhost:${port}`, ca }
    expect((await asked({ ...config, proxy: own })).status).toBe(200)
    const refused = asked({ ...config, proxy: proxy.url })
    await expect(refused).rejects.toThrow(`the proxy 127.0.0.1:${proxy.port} asks for a user and a password`)
  })

  it('is named where it does not listen', async () => {
    const port = await plainServer()
    const none = asked({ baseUrl: `http://127.0.0.1:${port}`, proxy: 'http://127.0.0.1:1' })
    await expect(none).rejects.toThrow('the connection was refused; is the proxy 127.0.0.1:1 listening?')
  })
})

describe('a client certificate', () => {
  const strict = { ca: selfSigned.cert, requestCert: true, rejectUnauthorized: true }
  const p12 = file('client.p12', encrypted.pkcs12)
  const secretKey = file('encrypted.pem', encrypted.key)
  const both = file('both.pem', `${selfSigned.cert}\n${selfSigned.key}\n`)
  const { passphrase } = encrypted

  it.each([
    ['as PEM', { cert, key }],
    ['with its key in one file', { cert: both }],
    ['with an encrypted key', { cert, key: secretKey, passphrase }],
    ['as PKCS#12', { cert: p12, passphrase }],
  ])('%s lets the run in', async (_, own) => {
    const baseUrl = `https://localhost:${await tlsServer(strict)}`
    expect((await asked({ baseUrl, ca, ...own })).status).toBe(200)
  })

  it('goes through a tunnel', async () => {
    const port = await tlsServer(strict)
    const proxy = await proxyTo(port)
    const config = { baseUrl: `https://localhost:${port}`, ca, cert, key, proxy: proxy.url }
    expect((await asked(config)).status).toBe(200)
    expect(proxy.asked).toHaveLength(1)
  })

  it('is asked for where the server needs one', async () => {
    const baseUrl = `https://localhost:${await tlsServer(strict)}`
    await expect(asked({ baseUrl, ca })).rejects.toThrow(
      /asks? for a client certificate .*--cert|asks for a client certificate; give --cert/,
    )
  })

  it.each<readonly [string, Config, string]>([
    [
      'that is not there',
      { cert: 'none.pem', key },
      'cannot read the file of --cert none.pem: there is no such',
    ],
    ['without a key', { cert }, 'holds no private key: add --key <file>'],
    ['that is a key', { cert: key, key }, 'holds no certificate: give a PEM file with one'],
    [
      'with a certificate as its key',
      { cert, key: cert },
      'holds no private key: give a PEM file, which begins',
    ],
    [
      'with the key of another',
      { cert, key: file('other.pem', encrypted.otherKey) },
      'is not the key of the certificate',
    ],
    ['with an encrypted key alone', { cert, key: secretKey }, 'is encrypted: set CONFORMANCE_KEY_PASSPHRASE'],
    [
      'with a wrong passphrase',
      { cert, key: secretKey, passphrase: 'wrong' },
      'is wrong: check CONFORMANCE_KEY_PASSPHRASE',
    ],
    ['as encrypted PKCS#12 alone', { cert: p12 }, 'is encrypted: set CONFORMANCE_KEY_PASSPHRASE'],
    [
      'that is neither PEM nor PKCS#12',
      { cert: file('text', 'hello') },
      'is neither a PEM nor a PKCS#12 file',
    ],
    [
      'in PKCS#12 with a key',
      { cert: p12, key, passphrase },
      'a PKCS#12 file holds its key, so leave out --key',
    ],
    ['that is missing', { key }, 'is the key of no certificate: add --cert <file>'],
  ])('%s is refused with a fix', (_, config, why) => {
    const own = { baseUrl: 'https://crm.example.com', apiKey: 'key-12345678', ...config }
    expect(() => settle({}, own, {})).toThrow(why)
  })
})

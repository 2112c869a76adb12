import { describe, expect, it } from 'vitest'
import { connectionOf } from './connection.js'
import { ownHeaders } from './own-headers.js'

const secretsAmong = (given: readonly string[], environment = {}) =>
  ownHeaders(given, {}, environment)
    .filter(({ isSecret }) => isSecret)
    .map(({ name }) => name)

describe('ownHeaders', () => {
  it('takes names in any case, and values with colons and blanks', () => {
    expect(ownHeaders(['X-Tenant: acme', 'x-trace:  a: b '], {}, {})).toEqual([
      { name: 'x-tenant', value: 'acme', isSecret: false },
      { name: 'x-trace', value: 'a: b', isSecret: false },
    ])
  })

  it('takes those of the configuration only where no flag gives any', () => {
    expect(ownHeaders(['X-Tenant: acme'], { 'X-Region': 'eu' }, {}).map(({ name }) => name)).toEqual([
      'x-tenant',
    ])
    expect(ownHeaders(undefined, { 'X-Region': 'eu', 'X-None': undefined }, {})).toHaveLength(1)
  })

  it('fills in variables of the environment in a configuration, and takes these for secret', () => {
    const environment = { TENANT: 'acme' }
    const [header] = ownHeaders(undefined, { 'X-Tenant': `t-${'$'}{TENANT}` }, environment)
    expect(header).toEqual({ name: 'x-tenant', value: 't-acme', isSecret: true })
    expect(() => ownHeaders(undefined, { 'X-Tenant': `${'$'}{NO_TENANT}` }, environment)).toThrow(
      'the header X-Tenant of the configuration needs the environment variable NO_TENANT, which is not set',
    )
  })

  it('takes what looks like credentials for secret: by its name, its value, or where it comes from', () => {
    const given = [
      'X-Auth-Token: abc',
      'Cookie: a=b',
      'X-Tenant: acme',
      'X-Id: 9f8a7b6c5d4e3f2a1b0c9d8e',
      'X-A: one two',
    ]
    expect(secretsAmong(given)).toEqual(['x-auth-token', 'cookie', 'x-id'])
    expect(secretsAmong(['X-Tenant: acme-staging'], { TENANT: 'acme-staging' })).toEqual(['x-tenant'])
  })

  it.each([
    ['Authorization: Bearer x', 'the header Authorization cannot be given: the suite sets it itself'],
    ['content-type: text/plain', 'the header content-type cannot be given'],
    ['Idempotency-Key: 1', 'the header Idempotency-Key cannot be given'],
    ['Host: crm.example.com', 'the header Host cannot be given'],
    ['X-Tenant', "--header 'X-Tenant' is not a header: give a name and a value, such as 'X-Tenant: acme'"],
    ['X-Tenant:', "--header 'X-Tenant' is not a header"],
    ['X(Tenant): acme', 'the header X(Tenant) holds a character that no header can carry'],
    ['X-Tenant: zw\u0142f', 'the header X-Tenant holds a character that no header can carry'],
  ])('refuses %o', (given, why) => {
    expect(() => ownHeaders([given], {}, {})).toThrow(why)
  })

  it('refuses a header that is given twice, and shows no value of a wrong one', () => {
    expect(() => ownHeaders(['X-Tenant: a', 'x-tenant: b'], {}, {})).toThrow(
      'the header x-tenant is given twice',
    )
    expect(() => ownHeaders(['X-Token=hidden-value'], {}, {})).not.toThrow('hidden-value')
  })
})

describe('connectionOf', () => {
  it.each([
    [{ header: ['X-Tenant: acme'] }, '--header is for a server: add --base-url'],
    [{ proxy: 'http://127.0.0.1:3128' }, '--proxy is for a server'],
    [{ cert: 'a.pem' }, '--cert is for a server'],
  ])('refuses %o for the embedded fake', (flags, why) => {
    expect(() => connectionOf(flags, {}, undefined, {})).toThrow(why)
    expect(connectionOf({}, { proxy: 'http://127.0.0.1:3128' }, undefined, {})).toEqual({
      headers: [],
      secrets: [],
    })
  })

  it('names a wrong proxy without its password, and keeps passwords as secrets', () => {
    const wrong = () => connectionOf({ proxy: 'socks5://ana:hidden@h' }, {}, 'https://a.example.com', {})
    expect(wrong).toThrow('--proxy is not the URL of a proxy: give one such as http://proxy.example.com:3128')
    const { secrets } = connectionOf({ proxy: 'http://ana:p%40ss@h' }, {}, 'https://a.example.com', {})
    const values = ['p%40ss', 'p@ss', Buffer.from('ana:p@ss').toString('base64')]
    expect(secrets).toEqual(values.map((value) => ({ name: 'proxy password', value })))
  })
})

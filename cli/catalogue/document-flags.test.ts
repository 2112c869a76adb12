import { describe, expect, test } from 'vitest'
import { apiVersion, serverUrls } from './document-flags.js'

describe('--api-version', () => {
  test.each(['2.3.0', '1', 'v1.0.0-rc.1+build'])('takes %s', (version) =>
    expect(apiVersion(` ${version} `)).toBe(version),
  )
  test.each(['', ' ', 'one two', 'x'.repeat(101)])("refuses '%s'", (version) =>
    expect(() => apiVersion(version)).toThrow('It must be a version such as 2.3.0'),
  )
})

describe('--server', () => {
  test('collects addresses and paths without the slash at their end', () => {
    const urls = ['https://api.example.org/', 'http://127.0.0.1:4010/crm/', '/', '/crm/']
    const collected = urls.reduce<readonly string[]>((before, url) => serverUrls(url, before), [])
    expect(collected).toEqual(['https://api.example.org', 'http://127.0.0.1:4010/crm', '/', '/crm'])
  })

  test.each([
    ['api.example.org', 'It must be an http or https address'],
    ['ftp://api.example.org', 'It must be an http or https address'],
    ['//api.example.org', 'It must be an http or https address'],
    ['https://{tenant}.example.org', 'variables are not described'],
    ['https://', 'It is not a valid address'],
    ['https://me:secret@api.example.org', 'It holds credentials'],
    ['https://api.example.org/?a=1', 'It holds a query or a fragment'],
    ['/crm#top', 'It holds a query or a fragment'],
    ['https://api.example.org/api/v1/', 'It ends in /api/v1'],
  ])('refuses %s', (url, problem) => expect(() => serverUrls(url)).toThrow(problem))

  test('refuses an address that is given twice', () =>
    expect(() => serverUrls('/crm/', ['/crm'])).toThrow('It is given twice'))
})

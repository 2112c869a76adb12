import { describe, expect, test } from 'vitest'
import { urlRejection } from './url-rejection.js'

const ruleFor = (url: string, environment: 'http-accepted' | 'https-only' = 'http-accepted') =>
  urlRejection(url, environment)?.rule

describe('addresses that point inside', () => {
  test.each([
    'https://127.0.0.1/x',
    'https://127.1/x',
    'https://2130706433/x',
    'https://0x7f000001/x',
    'https://0177.0.0.1/x',
    'https://localhost/x',
    'https://LOCALHOST./x',
    'https://api.localhost/x',
    'https://0.0.0.0/x',
    'https://10.1.2.3/x',
    'https://172.16.0.1/x',
    'https://192.168.1.1/x',
    'https://100.64.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/x',
    'https://[::]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://[::ffff:7f00:1]/x',
    'https://[64:ff9b::7f00:1]/x',
    'https://[fd00::1]/x',
    'https://[fe80::1]/x',
    'https://user:pass@127.0.0.1/x',
    'https://example.com@10.0.0.1/x',
    'https://metadata.google.internal/x',
    'https://intranet/x',
    'https://①②⑦.0.0.1/x',
  ])('%s is refused', (url) => expect(ruleFor(url)).toBe('validation.webhook-url-guard'))
})

test.each([
  'https://hooks.example.com/a',
  'https://8.8.8.8/a',
  'http://example.com/a',
  'https://[2606:4700::1]/a',
])('%s is fine', (url) => expect(ruleFor(url)).toBeUndefined())

test.each(['hooks', '/path', 'https://', 'https://a b.com', 'https://exa mple.com', '', '//example.com'])(
  "'%s' is not an address",
  (url) => expect(ruleFor(url)).toBe('validation.webhook-url-format'),
)

test('plain http is refused in production alone', () => {
  expect(ruleFor('http://example.com', 'https-only')).toBe('validation.webhook-url-https')
  expect(ruleFor('ftp://example.com')).toBe('validation.webhook-url-https')
})

import { expect, test } from 'vitest'
import { isHttpDate } from './http-date.js'

test.each([
  'Sun, 06 Nov 1994 08:49:37 GMT',
  'Sunday, 06-Nov-94 08:49:37 GMT',
  'Sun Nov  6 08:49:37 1994',
  new Date(1_900_000_000_000).toUTCString(),
  'Fri, 31 Dec 2027 23:59:60 GMT',
])('%s is an HTTP date', (text) => expect(isHttpDate(text)).toBe(true))

test.each([
  '',
  'soon',
  '1994-11-06T08:49:37Z',
  'Sun, 6 Nov 1994 08:49:37 GMT',
  'Sun, 06 Nov 1994 08:49:37 +0000',
  'Sun, 06 Nov 1994 08:49:37 UTC',
  'Sun, 06 Nov 1994 08:49:37',
  'Sun, 06 Nov 1994 8:49:37 GMT',
  'Sun, 06 Nov 1994 24:00:00 GMT',
  'Sun, 32 Nov 1994 08:49:37 GMT',
  'sun, 06 nov 1994 08:49:37 gmt',
  '06 Nov 1994 08:49:37 GMT',
  'Sun Nov 6 08:49:37 1994',
  '784111777',
])('%j is none', (text) => expect(isHttpDate(text)).toBe(false))

import { describe, expect, it } from 'vitest'
import { personalRedactor } from './personal.js'

describe('personalRedactor', () => {
  const redact = personalRedactor()

  it('puts a stand-in for each address and number, the same for the same', () => {
    expect(redact('Ana <ana@example.com>, bob+x@mail.example.co.uk; again ana@example.com')).toBe(
      'Ana <<email 1>>, <email 2>; again <email 1>',
    )
    expect(redact('/api/v1/contacts?email=Ana%40example.com&phone=%2B12025550101')).toBe(
      '/api/v1/contacts?email=<email 1>&phone=<phone 1>',
    )
    expect(redact('{"phone":"+1 (202) 555-0101","to":"12025550102"}')).toBe(
      '{"phone":"<phone 1>","to":"<phone 2>"}',
    )
    expect(redact('"{\\"phone\\":\\"12025550102\\"}"')).toBe('"{\\"phone\\":\\"<phone 2>\\"}"')
  })

  it('leaves times, ids and numbers alone', () => {
    const text = '{"createdAt":"2030-01-01T00:00:00.000Z","id":"con_1234567890","total":12345678901} @ GET +1'
    expect(redact(text)).toBe(text)
  })
})

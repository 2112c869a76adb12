import { describe, expect, it } from 'vitest'
import { encodings, partsIn } from './encodings.test-kit.js'
import { redactor } from './redactor.js'

const key = 'cnry/K3y+Zq7_w9VxTm4RbPs'
const redact = redactor([
  { name: 'main key', value: key },
  { name: 'other key', value: 'cnry/other-8fJ2' },
])

describe.each(Object.entries(encodings))('a key %s', (_, encode) => {
  const text = `{"message":"no key ${encode(key)} here"}`

  it('is found by the decoders of this test', () => {
    expect(partsIn(text, key)).not.toEqual([])
  })

  it('leaves nothing of it in a text', () => {
    const redacted = redact(text)
    expect(partsIn(redacted, key), redacted).toEqual([])
    expect(redacted).toContain('<main key>')
    expect(redacted).toMatch(/^\{"message":"no key .* here"\}$/s)
  })
})

describe('redactor', () => {
  it('takes no longer for many secrets', () => {
    const secrets = Array.from({ length: 300 }, (_, n) => ({
      name: 'secret',
      value: `whsec-${n}-${n * 7919}-${n * 104_729}`,
    }))
    const redactMany = redactor(secrets)
    const text = JSON.stringify({
      data: Array.from({ length: 10_000 }, (_, n) => ({ id: `ct_${n}`, email: `user${n}@example.com` })),
    })
    const began = process.cpuUsage()
    expect(redactMany(text)).toBe(text)
    const { user, system } = process.cpuUsage(began)
    expect((user + system) / 1000).toBeLessThan(1000)
  })

  it('leaves words alone that only resemble a part of a key', () => {
    const text =
      'GET /api/v1/contacts?limit=20 answered 200 to demo_only_contacts_read of ws_main in the demo'
    expect(redactor([{ name: 'main key', value: 'demo_main' }])(text)).toBe(text)
  })

  it('hides the half of a short key where it was cut, and no word that ends as the key does', () => {
    const short = redactor([{ name: 'revoked key', value: 'demo_revoked' }])
    expect(short('add keys.revoked, not demo_r*** or ...evoked')).toBe(
      'add keys.revoked, not <revoked key>*** or ...<revoked key>',
    )
  })

  it('hides a secret that holds what looks like an escape', () => {
    const odd = redactor([{ name: 'main key', value: 'ab%41cd&amp;ef=3Dgh\\u0041' }])
    expect(odd('key ab%41cd&amp;ef=3Dgh\\u0041!')).toBe('key <main key>!')
    expect(odd(`key ${encodeURIComponent('ab%41cd&amp;ef=3Dgh\\u0041')}!`)).toBe('key <main key>!')
  })
})

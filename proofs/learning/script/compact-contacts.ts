import type { ScriptPart } from './scripted.js'

const long = (n: number) => `key-0123456789-${n}`

const bodies: readonly unknown[] = [
  { name: 'Ana' },
  { name: 'Ana', company: 'C' },
  { name: 'Ana', email: 'ana@example.com', source: 'web' },
  { name: 'Bo', email: 'ana@example.com', source: 'web' },
  { name: 'Bo', lastname: 'B', email: 'bo@example.com', source: 'web' },
  { name: 'Bo', notes: 'N', phone: '+15550001111', email: 'b2@example.com', source: 'web' },
  { name: 7 },
  {},
  [],
  { name: 'n'.repeat(16_150) },
  { name: 'n'.repeat(16_150), email: 'n@example.com', source: 'web' },
  { name: 'ñ'.repeat(9000) },
  { name: 'ñ'.repeat(9000), email: 'n2@example.com', source: 'web' },
  { name: 'n'.repeat(40_000) },
]

/** Writes of contacts in the compact variant (section 4.11). */
export const compactContacts: ScriptPart = ({ get, call }) => {
  call('POST', '/contacts', { json: { name: 'No key' } })
  call('POST', '/contacts', { json: { name: 'Short key' }, under: 'short' })
  for (const [n, json] of bodies.entries()) call('POST', '/contacts', { json, under: long(n) }, `made ${n}`)
  for (const [n, json] of bodies.slice(0, 3).entries()) call('POST', '/contacts', { json, under: long(n) })
  for (const [n] of bodies.slice(0, 3).entries())
    call('POST', '/contacts', {
      json: { name: 'Other', email: 'o@example.com', source: 'web' },
      under: long(n),
    })
  for (const [n, json] of [
    { name: 'New' },
    { company: 'C' },
    { name: null },
    {},
    { email: 'ana@example.com' },
    { tags: ['a'] },
  ].entries())
    call('PATCH', (of) => `/contacts/${of('/contacts', 'data.0.id')}`, { json, under: long(100 + n) })
  call('PATCH', '/contacts/unknown', { json: { name: 'New' }, under: long(200) })
  get((of) => `/contacts/${of('/contacts', 'data.0.id')}`)
}

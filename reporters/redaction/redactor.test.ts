import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleReport } from '../../fixtures/sample-report.js'
import type { Report } from '../model/report.js'
import { terminal } from '../terminal/terminal.js'
import { redactReport } from './redact-report.js'
import { redactor } from './redactor.js'

const main = { name: 'main key', value: 'crm_live_aB3/+="é' }
const redact = redactor([main, { name: 'other key', value: 'crm_live_aB3' }])

describe('redactor', () => {
  it('gives each of many secrets that begin alike its own name', () => {
    const secrets = Array.from({ length: 300 }, (_, n) => ({ name: `secret ${n}`, value: `shared_${n}` }))
    const text = secrets.map(({ value }) => `${value};`).join('')
    expect(redactor(secrets)(text)).toBe(secrets.map(({ name }) => `<${name}>;`).join(''))
  })

  it.each([
    ['as it is', `Bearer ${main.value}!`],
    ['percent-encoded', `Bearer ${encodeURIComponent(main.value)}!`],
    [
      'percent-encoded in small letters',
      `Bearer ${encodeURIComponent(main.value).toLowerCase().replace('_ab3', '_aB3')}!`,
    ],
    [
      'percent-encoded in full',
      `Bearer ${[...Buffer.from(main.value)].map((byte) => `%${byte.toString(16)}`).join('')}!`,
    ],
    ['in a JSON text', `Bearer ${JSON.stringify(main.value).slice(1, -1)}!`],
    [
      'in a JSON text of escapes alone',
      `Bearer ${[...main.value].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}!`,
    ],
  ])('replaces a key %s', (_, text) => {
    expect(redact(text)).toBe('Bearer <main key>!')
  })

  it('replaces the longest key first, and every occurrence', () => {
    expect(redact(`${main.value} crm_live_aB3 ${main.value}`)).toBe('<main key> <other key> <main key>')
  })

  it('replaces the beginning of a key at which a text was clipped', () => {
    expect(redact('got 401 with {"key":"crm_live_aB3/… (900 characters)')).toBe(
      'got 401 with {"key":"<main key>… (900 characters)',
    )
    expect(redact('and so on… crm')).toBe('and so on… crm')
  })

  it('replaces what looks like the secret of a webhook', () => {
    expect(redact('{"secret":"s3cr3t-value","secretSuffix":"alue"}')).toBe(
      '{"secret":"<webhook secret>","secretSuffix":"alue"}',
    )
    expect(redact('"{\\"secret\\":\\"s3cr3t-value\\"}"')).toBe('"{\\"secret\\":\\"<webhook secret>\\"}"')
    expect(redact('{"secret": "s3cr… (80 characters)')).toBe('{"secret": "<webhook secret>… (80 characters)')
    expect(redact('whsec_abcDEF123 here')).toBe('<webhook secret> here')
  })

  it('leaves texts without secrets as they are, and empty keys alone', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fc.pre(!text.includes('whsec_') && !text.includes('secret'))
        expect(redactor([{ name: 'main key', value: '' }])(text)).toBe(text)
      }),
    )
  })

  it('takes a short key out where it is by itself, and leaves words whole', () => {
    const short = redactor([{ name: 'main key', value: 'con' }])
    expect(short('contacts of con, "con" and Bearer%20con; \\ncon con_1 con-2 second')).toBe(
      'contacts of <main key>, "<main key>" and Bearer%20<main key>; \\n<main key> con_1 con-2 second',
    )
    expect(redactor([{ name: 'main key', value: 'a' }])('a word')).toBe('a word')
  })

  it('leaves no key in any text', () => {
    const key = fc.stringMatching(/^[!-~]{8,40}$/).filter((value) => !/^[<>a-z ]+$/.test(value))
    fc.assert(
      fc.property(key, fc.string(), fc.string(), (value, before, after) => {
        const text = redactor([{ name: 'main key', value }])(`${before}${value}${after}`)
        expect(text.replaceAll('<main key>', '\n')).not.toContain(value)
      }),
    )
  })
})

describe('redactReport', () => {
  it('leaves no key anywhere in a report, and the words of the contract alone', () => {
    const key = 'demo_main_key'
    const rules = JSON.stringify(sampleReport.rules).replaceAll('Zoë', key).replaceAll('a%20b', `x${key}`)
    const report: Report = {
      ...sampleReport,
      rules: JSON.parse(rules) as Report['rules'],
      repeat: `npx conformance --api-key ${key}`,
    }
    const redacted = redactReport(report, redactor([{ name: 'main key', value: key }]))
    expect(JSON.stringify(report)).toContain(key)
    expect(JSON.stringify(redacted)).not.toContain(key)
    expect(terminal(redacted)).toContain('tag=x<main key>')
    const short = redactReport(sampleReport, redactor([{ name: 'main key', value: 'paging' }]))
    expect(short.rules[0]?.id).toBe('paging.limit-default')
  })
})

import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { sampleReport } from '../../fixtures/sample-report.js'
import { atOnce } from '../failure/in-turns.js'
import { ReporterOutputs } from './reporter-outputs.js'

const folder = mkdtempSync(join(tmpdir(), 'conformance-outputs-'))
afterAll(() => rmSync(folder, { recursive: true }))

const unended = { ...sampleReport, incomplete: 'the run has not ended', rules: [] }
const opened = (...outputs: Parameters<ReporterOutputs['open']>[0]) => {
  const all = new ReporterOutputs('normal')
  all.open(outputs)
  return all
}
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>

describe('ReporterOutputs', () => {
  it('makes the folders of a file', () => {
    const file = join(folder, 'deep', 'down', 'r.json')
    atOnce(opened({ name: 'json', file }).publish(sampleReport, true))
    expect(read(file).seed).toBe(42)
  })

  it('stops at a file that cannot be made, and opens the others', () => {
    const other = join(folder, 'other.json')
    const none = join(other, 'r.json')
    writeFileSync(other, 'old')
    const outputs = new ReporterOutputs('normal')
    expect(() =>
      outputs.open([
        { name: 'json', file: none },
        { name: 'json', file: other },
        { name: 'junit', file: folder },
      ]),
    ).toThrow(
      `cannot write the json report to ${none}: a part of its path is not a folder; name another file with --reporter json=<file>; cannot write the junit report to ${folder}: it is a folder; name another file with --reporter junit=<file>`,
    )
    outputs.announce(unended, '')
    expect(read(other).incomplete).toBe('the run has not ended')
  })

  it('replaces what is in a file before the run, and again after it', () => {
    const file = join(folder, 'old.json')
    writeFileSync(file, 'x'.repeat(100_000))
    const outputs = opened({ name: 'json', file })
    outputs.announce(unended, '')
    expect(read(file)).toMatchObject({ incomplete: 'the run has not ended', rules: [] })
    atOnce(outputs.publish(sampleReport, true))
    expect(read(file)).toEqual(JSON.parse(JSON.stringify(sampleReport)))
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  it('keeps the permissions of a file, and a link as a link', () => {
    const file = join(folder, 'private.json')
    const link = join(folder, 'link.json')
    writeFileSync(file, '')
    chmodSync(file, 0o600)
    symlinkSync(file, link)
    atOnce(opened({ name: 'json', file: link }).publish(sampleReport, true))
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(read(file).seed).toBe(42)
  })

  it('keeps lines, and replaces what was in the file with the first', () => {
    const file = join(folder, 'lines.ndjson')
    writeFileSync(file, 'old\n')
    const outputs = opened({ name: 'ndjson', file })
    outputs.announce(unended, 'early\n')
    expect(readFileSync(file, 'utf8')).toBe('early\n')
    outputs.line('first\n', true)
    outputs.line('second\n', false)
    expect(readFileSync(file, 'utf8')).toBe('first\nsecond\n')
    atOnce(outputs.publish(sampleReport, true))
    outputs.close()
    expect(readFileSync(file, 'utf8')).toBe('first\nsecond\n')
  })

  it.runIf(existsSync('/dev/full'))('writes the other reports where one cannot be written', () => {
    const file = join(folder, 'other.xml')
    const outputs = opened(
      { name: 'json', file: '/dev/full' },
      { name: 'ndjson', file: '/dev/full' },
      { name: 'junit', file },
    )
    outputs.announce(unended, '')
    outputs.line('a line does not end the run\n', true)
    expect(() => atOnce(outputs.publish(sampleReport, true))).toThrow(
      /json report to \/dev\/full: no space is left there.*; cannot write the ndjson report to \/dev\/full: no space is left there/,
    )
    outputs.close()
    expect(readFileSync(file, 'utf8')).toContain('<testsuites')
  })
})

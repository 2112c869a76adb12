import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { sampleReport } from '../../fixtures/sample-report.js'
import { openReporterOutputs } from './reporter-outputs.js'

const folder = mkdtempSync(join(tmpdir(), 'conformance-outputs-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('openOutlets', () => {
  it('stops before the run at a file that cannot be written', () => {
    const file = join(folder, 'none', 'r.json')
    expect(() => openReporterOutputs([{ name: 'json', file }])).toThrow(
      `cannot write the json report to ${file}: there is no such file or folder`,
    )
  })

  it('keeps what is in a file until the report comes, and then replaces all of it', () => {
    const file = join(folder, 'old.json')
    writeFileSync(file, 'x'.repeat(100_000))
    const first = openReporterOutputs([{ name: 'json', file }])
    first.close()
    expect(readFileSync(file, 'utf8')).toHaveLength(100_000)
    const second = openReporterOutputs([{ name: 'json', file }])
    second.publish(sampleReport, 'normal')
    second.close()
    expect(JSON.parse(readFileSync(file, 'utf8')).seed).toBe(42)
  })

  it('leaves no empty file where no report came', () => {
    const file = join(folder, 'new.json')
    openReporterOutputs([{ name: 'json', file }]).close()
    expect(existsSync(file)).toBe(false)
  })

  it.runIf(existsSync('/dev/full'))('writes the other reports where one cannot be written', () => {
    const file = join(folder, 'other.xml')
    const outputs = openReporterOutputs([
      { name: 'json', file: '/dev/full' },
      { name: 'junit', file },
    ])
    expect(() => outputs.publish(sampleReport, 'normal')).toThrow(
      'cannot write the json report to /dev/full: no space is left there',
    )
    outputs.close()
    expect(readFileSync(file, 'utf8')).toContain('<testsuites')
  })
})

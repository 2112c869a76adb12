import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { sampleReport } from '../../fixtures/sample-report.js'
import { claimedReport, contradicted, disproved } from '../../reporters/claimed-report.test-kit.js'
import { type Report, reporters, reportSchema } from '../../reporters/index.js'
import { exitCodes } from '../exit.js'
import { readReport } from './read-report.js'

const folder = mkdtempSync(join(tmpdir(), 'conformance-report-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A file that holds a text, or a value as JSON. */
const fileOf = (content: unknown) => {
  const path = join(folder, 'report.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

describe('readReport', () => {
  it('reads a report, with members that this version does not know', async () => {
    const later = { ...sampleReport, later: { than: 'this' } }
    expect(await readReport(fileOf(later))).toEqual(later)
    expect(await readReport(fileOf(`\ufeff${JSON.stringify(sampleReport)}`))).toEqual(sampleReport)
  })

  it('reads a report of an older release, which has only the members that every report has', async () => {
    const required: readonly string[] = reportSchema.required
    const members = Object.entries(sampleReport).filter(([name]) => required.includes(name))
    const older = Object.fromEntries(members)
    expect(await readReport(fileOf(older))).toEqual(older)
  })

  it('reads an NDJSON report, and that of a run that was killed within a line', async () => {
    const lines = reporters.ndjson(sampleReport as Report)
    expect(await readReport(fileOf(lines))).toEqual(sampleReport)
    const half = await readReport(fileOf(lines.slice(0, lines.indexOf('"paging.limit-zero","endpoint"'))))
    expect(half).toMatchObject({
      incomplete: 'the run has not ended: it is still going on, or it was killed',
      totals: { pass: 1, untested: 7 },
    })
  })

  it('reads the claims of an NDJSON report, and what is known of one that was cut before them', async () => {
    const report = claimedReport([disproved, contradicted])
    const lines = reporters.ndjson(report)
    const read = await readReport(fileOf(lines))
    expect(read.claims).toEqual(report.claims)
    expect(reporters.terminal(read)).toContain('CONFIGURATION  2 members to look at')
    const cut = await readReport(fileOf(lines.slice(0, lines.indexOf('{"event":"end"'))))
    expect(cut.claims).toBeUndefined()
    expect(cut.rules.find(({ id }) => id === 'auth.revoked-key')?.endpoints[0]).toMatchObject({
      verdict: 'fail',
      configuration: 'keys.revoked',
    })
  })

  const [rule] = sampleReport.rules
  it.each([
    ['', 'the file is empty'],
    ['<testsuites/>', 'it is not JSON'],
    [[], 'the file must be object'],
    [{ ...sampleReport, seed: undefined }, 'seed is missing'],
    [{ ...sampleReport, target: { baseUrl: 'http://h' } }, 'target.variant is missing'],
    [
      { ...sampleReport, rules: [rule, { ...rule, verdict: 'meh' }] },
      'rules[1].verdict must be one of pass, fail',
    ],
    [{ ...sampleReport, version: 0 }, 'version 0 is unknown'],
    [{ ...sampleReport, version: 'one' }, 'version must be equal to constant'],
  ])('names the file, the member and the fix (%#)', async (content, why) => {
    const path = fileOf(content)
    await expect(readReport(path)).rejects.toMatchObject({
      code: exitCodes.usage,
      message: expect.stringMatching(
        `^${path} is not a conformance report: ${why.replace(/[[\]]/g, '\\$&')}.*; write one with --reporter json=<file>$`,
      ),
    })
  })

  it('refuses a report of a newer version by its version', async () => {
    await expect(readReport(fileOf({ version: 2, everything: 'else' }))).rejects.toThrow(
      'is a report of version 2, and this release reads version 1: install a newer release',
    )
  })

  it('names a file that cannot be read', async () => {
    const path = join(folder, 'none.json')
    await expect(readReport(path)).rejects.toThrow(
      `cannot read the report ${path}: there is no such file or folder; write one with`,
    )
  })
})

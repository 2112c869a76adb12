import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, test } from 'vitest'
import { reportWith } from '../../reporters/report-with.test-kit.js'
import { exitCodes } from '../exit.js'
import { openBaseline } from './open-baseline.js'

const folder = mkdtempSync(join(tmpdir(), 'conformance-baseline-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const known = { rule: 'tag.list-ok', operation: 'GET /api/v1/tags', reason: 'the list is being rewritten' }
const { reason: _, ...withoutReason } = known

/** A file that holds a text, or entries. */
function fileOf(content: string | readonly object[], more: object = {}): string {
  const file = join(folder, 'known.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify({ ...more, entries: content }))
  return file
}

describe('openBaseline', () => {
  test.each<[content: string | readonly object[], message: string]>([
    [
      [{ ...known, rule: 'tag.list-okay' }],
      "entries[0].rule: there is no rule 'tag.list-okay': did you mean 'tag.list-ok'?",
    ],
    [
      [{ ...known, operation: 'GET /api/v1/tag' }],
      "entries[0].operation: tag.list-ok is not judged at 'GET /api/v1/tag': did you mean 'GET /api/v1/tags'?",
    ],
    [[known, known], 'entries[1] repeats entries[0], tag.list-ok at GET /api/v1/tags: remove one of them'],
    [[{ ...known, expires: '2030-02-30' }], 'entries[0].expires: there is no day 2030-02-30'],
    [[{ ...known, expires: 'soon' }], 'entries[0].expires must be YYYY-MM-DD'],
    [[withoutReason], "entries[0] must have required property 'reason'"],
    [[{ ...known, reason: '' }], 'entries[0].reason must not be empty'],
    [
      [{ ...known, tickets: 'CRM-1' }],
      "unknown name 'entries[0].tickets': did you mean 'entries[0].ticket'?",
    ],
    ['{', 'it is not JSON'],
    ['[]', 'a baseline must be an object, not a list'],
  ])('names what is wrong with %j', (content, message) => {
    const file = fileOf(content)
    expect(() => openBaseline({ file, update: false })).toThrow(
      `the baseline ${file} cannot be used: ${message}`,
    )
  })

  it('says how to create a file that is not there', () => {
    const file = join(folder, 'absent.json')
    expect(() => openBaseline({ file, update: false })).toThrow(
      'there is no such file or folder; to create it from a run, add --update-baseline',
    )
  })

  const options = { recorded: ['fail'], redact: (text: string) => text, update: 'the command' } as const
  const past = { ...known, rule: 'tag.of-the-past' }

  it('warns of an unknown rule in a file of another version, and removes it in a whole run alone', () => {
    const open = (update: boolean) => openBaseline({ file: fileOf([past], { tool: '0.0.1' }), update })
    const report = reportWith({ 'tag.list-ok @ GET /api/v1/tags': 'pass' })
    expect(open(false).judge(report, options)).toMatchObject({
      warnings: [
        expect.stringContaining('the baseline of version 0.0.1 names tag.of-the-past at GET /api/v1/tags'),
      ],
      baseline: { known: 0, stale: [] },
    })
    expect(open(true).judge(report, options).baseline).toMatchObject({ recorded: 0, removed: 1 })
    const part = { ...report, documented: 550 }
    expect(open(true).judge(part, options).baseline).toMatchObject({ recorded: 0, removed: 0 })
    expect(() => openBaseline({ file: fileOf([past]), update: true })).toThrow("no rule 'tag.of-the-past'")
  })

  it('gives the error of a file that cannot be written', () => {
    const file = join(folder, 'new.json')
    const baseline = openBaseline({ file, update: true })
    baseline.judge(reportWith({ 'tag.list-ok @ GET /api/v1/tags': 'fail' }), options)
    rmSync(folder, { recursive: true })
    expect(baseline.save()).toMatchObject({
      code: exitCodes.usage,
      message: expect.stringContaining(`cannot write the baseline ${file}: there is no such file or folder`),
    })
  })
})

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { comparisonReporters } from '../../reporters/comparison/index.js'
import { reportWith, type Verdicts } from '../../reporters/report-with.test-kit.js'
import { exitCodes } from '../exit.js'
import { compare } from './compare.js'

const folder = mkdtempSync(join(tmpdir(), 'conformance-compare-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fileOf = (name: string, content: string) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const place = 'paging.limit-zero @ GET /api/v1/contacts'
const other: Verdicts = { 'tag.list-ok @ GET /api/v1/tags': 'pass' }
const good = fileOf('good.json', JSON.stringify(reportWith({ [place]: 'pass', ...other })))
const bad = fileOf('bad.json', JSON.stringify(reportWith({ [place]: 'fail', ...other })))
const unreached = reportWith({ [place]: 'untested', ...other }, { incomplete: 'it was cut' })
const cut = fileOf('cut.json', JSON.stringify(unreached))
const empty = fileOf('empty.json', JSON.stringify(reportWith({}, { incomplete: 'no server listens' })))
const output = join(folder, 'comparison')
const reporter = [`json=${output}`]

describe('conformance compare', () => {
  it.each([
    ['the same report', good, good, {}, exitCodes.ok],
    ['a worse report', good, bad, {}, exitCodes.fails],
    ['a better report', bad, good, {}, exitCodes.ok],
    ['an incomplete report', good, cut, {}, exitCodes.ok],
    ['an incomplete report, strictly', good, cut, { strict: true }, exitCodes.fails],
  ])('%s', async (_, old, now, flags, code) => {
    expect(await compare(old, now, { ...flags, reporter })).toBe(code)
    expect(JSON.parse(readFileSync(output, 'utf8'))).toMatchObject({ isWorse: code === exitCodes.fails })
  })

  it('writes every format to a file', async () => {
    for (const name of Object.keys(comparisonReporters)) {
      await compare(good, bad, { reporter: [`${name}=${output}`] })
      expect(readFileSync(output, 'utf8')).toContain('paging.limit-zero')
    }
  })

  it.each([
    [fileOf('none.json', '{}'), good, {}, 'is not a conformance report'],
    [good, join(folder, 'absent.json'), {}, 'there is no such file'],
    [good, empty, {}, `${empty} has judged nothing: no server listens`],
    [empty, good, {}, `${empty} has judged nothing`],
    [good, good, { reporter: ['markdwn'] }, "unknown reporter 'markdwn': did you mean 'markdown'?"],
    [good, good, { reporter: ['html='] }, '--reporter html= names no file'],
    [good, good, { reporter: ['html', 'json'] }, 'both html and json would write to the standard output'],
  ])('stops with exit code 2 (%#)', async (old, now, flags, message) => {
    await expect(compare(old, now, flags)).rejects.toMatchObject({
      code: exitCodes.usage,
      message: expect.stringContaining(message),
    })
  })
})

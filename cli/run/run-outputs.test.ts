import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { sampleReport } from '../../fixtures/sample-report.js'
import { headOf, plannedRules, type Report } from '../../reporters/index.js'
import type { ReporterOutput } from '../config/reporter-output.js'
import { RunOutputs } from './run-outputs.js'

const folder = mkdtempSync(join(tmpdir(), 'run-outputs-'))
afterAll(() => rmSync(folder, { recursive: true }))

const rules: Report['rules'] = sampleReport.rules
const [planned] = rules.filter(({ endpoints }) => endpoints.some(({ failure }) => failure))
const failing = planned?.endpoints.find(({ failure }) => failure)

/** Outputs of a run that has judged one rule; what a report says of it is made by `made`. */
function judged(output: ReporterOutput) {
  if (!planned || !failing) throw new Error('the sample report has no failure')
  const outputs = new RunOutputs(headOf(sampleReport), 'normal')
  outputs.open([output])
  outputs.start(plannedRules([planned]))
  const made = vi.fn(() => failing)
  outputs.endpoint(planned.id, made)
  return { outputs, made }
}

describe('what a report says of a judgement', () => {
  it('is not made while the run goes on, nor where it ends with a report', () => {
    const { outputs, made } = judged({ name: 'json', file: join(folder, 'whole.json') })
    expect(made).not.toHaveBeenCalled()
    outputs.publish(sampleReport)
    outputs.close()
    expect(made).not.toHaveBeenCalled()
  })

  it('is made where the run ends without a report', () => {
    const file = join(folder, 'ended.json')
    const { outputs, made } = judged({ name: 'json', file })
    outputs.fail(3, 'lost')
    outputs.close()
    expect(made).toHaveBeenCalledTimes(1)
    const { rules } = JSON.parse(readFileSync(file, 'utf8'))
    expect(rules[0].endpoints).toContainEqual(JSON.parse(JSON.stringify(failing)))
  })

  it('is made at once for an output of lines', () => {
    const file = join(folder, 'lines.ndjson')
    const { outputs, made } = judged({ name: 'ndjson', file })
    expect(made).toHaveBeenCalledTimes(1)
    expect(readFileSync(file, 'utf8')).toContain('"event":"endpoint"')
    outputs.close()
  })
})

describe('the last report', () => {
  it('is in every output where the process ends while it is written', async () => {
    const files = ['first.json', 'second.json'].map((name) => join(folder, name))
    const outputs = new RunOutputs(headOf(sampleReport), 'normal')
    outputs.open(files.map((file) => ({ name: 'json', file })))
    const onExit = process.listeners('exit').at(-1)
    const published = outputs.publishInTurns(sampleReport)
    onExit?.call(process, 130)
    for (const file of files)
      expect(JSON.parse(readFileSync(file, 'utf8')).totals).toEqual(sampleReport.totals)
    await published
    outputs.close()
  })
})

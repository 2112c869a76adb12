import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { sampleReport } from '../../fixtures/sample-report.js'
import type { Report, ReportedLeftover } from '../model/report.js'
import { reportSchema } from '../model/report.schema.js'
import { terminal } from './terminal.js'

const leftover = (
  noun: string,
  state: ReportedLeftover['state'],
  count: number,
  why: string,
): ReportedLeftover => ({ noun, state, count, ids: [`${noun}_1`, `${noun}\u001b_2`].slice(0, count), why })

const stays = leftover('contact', 'stays', 1, 'no call deletes a contact')
const closed = leftover('deal', 'ended', 3, 'closed, and no call deletes it')
const open = [
  leftover('webhook', 'open', 1, 'deleting it answered 403'),
  leftover('webhook', 'open', 1, 'deleting it answered 500'),
]

const report = (leftovers: readonly ReportedLeftover[]): Report => ({
  ...sampleReport,
  leftovers,
  ledger: '.conformance/a.ndjson',
  ...(leftovers.some(({ state }) => state === 'open')
    ? { sweep: 'npx conformance sweep .conformance/a.ndjson' }
    : {}),
})

describe('what a run has left behind', () => {
  it('is one short paragraph', () => {
    const lines = terminal(report([...open, stays, closed])).split('\n')
    const at = lines.findIndex((line) => line.startsWith('LEFT BEHIND'))
    expect(lines.slice(at, at + 5)).toEqual([
      'LEFT BEHIND  2 webhooks (could not be undone: deleting it answered 403, deleting',
      '  it answered 500); 1 contact (cannot be deleted by any call); 3 deals (closed,',
      '  completed or canceled; cannot be deleted by any call)',
      '  all of it is in .conformance/a.ndjson; to undo the rest: npx conformance sweep .conformance/a.ndjson',
      '',
    ])
  })

  it('is shown in full where that is asked for', () => {
    const text = terminal(report([...open, stays, closed]), { detail: 'verbose' })
    for (const line of [
      '  1 webhook  deleting it answered 403: webhook_1\n',
      '  1 contact  no call deletes a contact: contact_1\n',
      '  3 deals    closed, and no call deletes it: deal_1, deal\\u001b_2, …\n',
    ])
      expect(text).toContain(line)
  })

  it('is left out of a quiet report, but for what went wrong', () => {
    expect(terminal(report([stays, closed]), { detail: 'quiet' })).not.toContain('LEFT BEHIND')
    const quiet = terminal(report([...open, stays]), { detail: 'quiet' })
    expect(quiet).toContain('LEFT BEHIND  2 webhooks (could not be undone: ')
  })

  it('is no part of a report that has none', () => {
    expect(terminal(sampleReport)).not.toContain('LEFT BEHIND')
  })

  it('fits the schema', () => {
    const validate = new Ajv().compile(reportSchema)
    expect([validate(sampleReport), validate(report([...open, stays]))]).toEqual([true, true])
  })
})

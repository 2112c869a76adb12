import { expect } from 'vitest'
import { judgeClientRun } from '../clients/rule-proof.js'
import { suspects } from '../clients/suspects.js'
import { brokenByClients, formsOf } from './recorded-client.js'

/** Expects that a client with a planted fault is found in each form of its recording, by no rule that it does not break itself. */
export async function expectFound(name: string): Promise<void> {
  const suspect = suspects.get(name)
  if (suspect === undefined) throw new Error(`there is no client that ${name}`)
  const { usual, disturbed, results } = await judgeClientRun(suspect, {}, suspect.disturb)
  const itself = results.flatMap(({ rule, verdict }) =>
    verdict === 'fail' || verdict === 'warn' ? [rule.id as string] : [],
  )
  for (const [form, entries] of Object.entries(formsOf((disturbed ?? usual).journals))) {
    const found = brokenByClients([entries], suspect.variant)
    expect([form, ...found.keys()]).toContain(suspect.breaks)
    expect([form, ...[...found.keys()].filter((id) => !itself.includes(id))]).toEqual([form])
  }
}

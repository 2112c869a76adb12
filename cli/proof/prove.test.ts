import { describe, expect, it } from 'vitest'
import { op, rules } from '../../contract/index.js'
import { mutants } from '../../mutants/index.js'
import { tryMutant } from './prove.js'

const rule = 'paging.limit-default'

const judgedAt = async (mutant: Parameters<typeof tryMutant>[0]) => {
  const { killed, result } = await tryMutant(mutant, 1)
  return { killed, operations: result.operations.map(({ operation }) => operation) }
}

describe('tryMutant', () => {
  it('judges a mutant where it has replaced a handler, and nowhere else where that shows the fault', async () => {
    const mutant = mutants.find((one) => one.rule === rule && one.fault === 'notes default to 100')
    if (!mutant) throw new Error('the mutant has another name now')
    expect(await judgedAt(mutant)).toEqual({ killed: true, operations: [op.listContactNotes] })
  })

  it('judges a mutant that breaks nothing at every operation of its rule, and does not kill it', async () => {
    const { killed, operations } = await judgedAt({ rule, fault: 'none', plant: () => undefined })
    expect({ killed, operations }).toEqual({
      killed: false,
      operations: rules.find(({ id }) => id === rule)?.on,
    })
  })

  it('refuses a mutant of a rule without a check', async () => {
    const mutant = { rule: 'paging.of-no-list', fault: 'none', plant: () => undefined }
    await expect(tryMutant(mutant, 1)).rejects.toThrow('names a rule without a check: paging.of-no-list')
  })
})

import { describe, expect, it, test } from 'vitest'
import { op, rules } from '../../contract/index.js'
import { mutants } from '../../mutants/index.js'
import { ruledOut } from '../../mutants/ruled-out.js'
import { warned } from '../../mutants/warned.js'
import { isKill, tryMutant } from './prove.js'

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

test('a mutant that is marked needs its verdict, whatever its rule; any other that of its rule', () => {
  const kills = (certain: boolean, mutant: Parameters<typeof isKill>[2]) =>
    (['pass', 'warn', 'fail'] as const).filter((verdict) => isKill({ certain }, verdict, mutant))
  expect([kills(true, {}), kills(false, {})]).toEqual([['fail'], ['warn']])
  for (const certain of [true, false]) {
    expect(
      kills(
        certain,
        warned(() => undefined),
      ),
    ).toEqual(['warn'])
    expect(
      kills(
        certain,
        ruledOut(() => undefined),
      ),
    ).toEqual(['fail'])
  }
})

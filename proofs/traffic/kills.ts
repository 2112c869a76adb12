import { createFake } from '../../fake-server/index.js'
import { mutants } from '../../mutants/index.js'
import { judgeTraffic } from '../../products/traffic/index.js'
import { recordedBy, work } from './recorded-work.js'

/** Whether the recording of an ordinary client shows a mutant, where others may write and where nobody else does. */
export interface Shown {
  readonly rule: string
  readonly fault: string
  readonly open: boolean
  readonly closed: boolean
}

/** Has an ordinary client work with a mutant of the full variant, and judges what was recorded. */
async function tryMutant(mutant: (typeof mutants)[number], seed: number, requests: number): Promise<Shown> {
  if ('variant' in mutant) throw new Error(`${mutant.rule} is of the compact variant`)
  const fake = createFake({ seed, change: mutant.plant })
  await work(fake, seed, requests)
  const recorded = recordedBy(fake)
  const isShown = async (isClosed: boolean) => {
    const { results } = await judgeTraffic(recorded, { variant: 'full', isClosed })
    return results.some(({ verdict }) => verdict === 'fail' || verdict === 'warn')
  }
  return { rule: mutant.rule, fault: mutant.fault, open: await isShown(false), closed: await isShown(true) }
}

/** Every n-th mutant of the full variant. */
export async function showMutants(step: number, requests: number, seed = 1): Promise<readonly Shown[]> {
  const shown: Shown[] = []
  const own = mutants.filter((mutant) => !('variant' in mutant))
  for (let n = 0; n < own.length; n += step) {
    const mutant = own[n]
    if (mutant) shown.push(await tryMutant(mutant, seed, requests))
  }
  return shown
}

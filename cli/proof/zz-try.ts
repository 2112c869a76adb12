import { anyPermitted, assume, type GapName, type Variant } from '../../contract/index.js'
import { createFake } from '../../fake-server/index.js'
import { checks, checksIn, detect, run } from '../../suites/index.js'
import { direct, fakeTarget } from '../target/fake-target.js'

const [from = 1, to = 3] = process.argv.slice(2).map(Number)
for (const variant of ['full', 'compact'] as Variant[])
  for (let seed = from; seed <= to; seed++)
    for (const told of [true, false]) {
      const choices = anyPermitted(seed, variant)
      const fake = createFake({ seed: 1, variant, assumptions: choices })
      const target = {
        ...fakeTarget(fake, direct(fake), 'fake:'),
        assumptions: told ? assume(choices) : assume({}),
        configured: new Set(told ? (Object.keys(choices) as GapName[]) : []),
      }
      const t = performance.now()
      const detected = await detect(target)
      const { results, requests } = await run({
        target,
        checks: checksIn(checks, variant),
        seed: 1,
        detected,
      })
      const tally: Record<string, number> = {}
      for (const r of results) tally[r.verdict] = (tally[r.verdict] ?? 0) + 1
      console.log(
        variant,
        seed,
        told ? 'told' : 'untold',
        JSON.stringify(tally),
        requests,
        Math.round(performance.now() - t),
        'ms',
      )
      for (const r of results)
        if (['fail', 'warn', 'error'].includes(r.verdict) || (told && r.verdict !== 'pass'))
          console.log('   ', r.verdict, r.rule.id, r.rule.gaps.join(','), (r.reason ?? '').slice(0, 260))
    }

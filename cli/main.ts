#!/usr/bin/env node
import { Command } from 'commander'
import { createFake } from '../fake-server/index.js'
import { checks, run } from '../suites/index.js'
import { direct, fakeTarget } from './fake-target.js'
import { mutantsOf, tryHonest, tryMutant } from './prove.js'

const matches = (pattern: string) => {
  const test = new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`)
  return (id: string) => test.test(id)
}

const program = new Command('conformance')
program
  .command('run', { isDefault: true })
  .option('--rule <pattern>', '', '*')
  .option('--seed <n>', '', '1')
  .option('--verbose')
  .action(async ({ rule, seed, verbose }: { rule: string; seed: string; verbose?: boolean }) => {
    const fake = createFake({ seed: Number(seed) })
    const started = Date.now()
    const selected = checks.filter((check) => matches(rule)(check.rule.id))
    const { results, requests } = await run({
      target: fakeTarget(fake, direct(fake), 'fake:'),
      checks: selected,
      seed: Number(seed),
    })
    for (const result of results)
      for (const at of result.endpoints)
        if (at.verdict !== 'pass' || verbose)
          console.log(
            at.verdict,
            result.rule.id,
            '@',
            at.endpoint,
            at.reason ?? '',
            `cases=${at.cases} x=${at.exchanges}`,
          )
    const totals: Record<string, number> = {}
    for (const { verdict } of results) totals[verdict] = (totals[verdict] ?? 0) + 1
    console.log(totals, requests, 'requests', Date.now() - started, 'ms')
  })
program
  .command('prove')
  .option('--rule <pattern>', '', '*')
  .option('--seeds <n>', '', '1')
  .action(async ({ rule, seeds }: { rule: string; seeds: string }) => {
    let killed = 0
    let survived = 0
    for (let seed = 1; seed <= Number(seeds); seed += 1) {
      for (const mutant of mutantsOf(matches(rule))) {
        const trial = await tryMutant(mutant, seed)
        if (trial.killed) killed += 1
        else {
          survived += 1
          console.log(
            `survived (seed ${seed}): ${mutant.rule}: ${mutant.fault} -> ${trial.result.verdict} ${trial.result.reason ?? ''}`,
          )
        }
      }
      for (const result of await tryHonest(
        seed,
        checks.filter((check) => matches(rule)(check.rule.id)),
      ))
        console.log(`honest (seed ${seed}): ${result.rule.id} ${result.verdict} ${result.reason}`)
    }
    console.log(`${killed} passed, ${survived} failed`)
  })
await program.parseAsync()

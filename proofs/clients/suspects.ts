import { CompactClient } from './compact/compact-client.js'
import { compactFaults } from './compact/compact-faults.js'
import { compactRecordsOf, compactScenario } from './compact/compact-scenario.js'
import { ruleFaults } from './faults/rule-faults.js'
import type { Runnable, SuspectClient } from './rule-proof.js'
import { honest } from './subject.js'
import { type Tested, tryClient, tryTests } from './trial.js'

const compact = (make: Tested<'compact', CompactClient>['make']): Runnable => ({
  variant: 'compact',
  run: (plan) =>
    tryTests({ variant: 'compact', make, recordsOf: compactRecordsOf, tests: compactScenario }, plan),
})

/** The honest client of each variant. */
export const honestClients = {
  full: { variant: 'full', run: (plan) => tryClient(honest, plan) },
  compact: compact((options) => new CompactClient(options)),
} satisfies Readonly<Record<string, Runnable>>

/** Every client that breaks a rule, by its name. */
export const suspects: ReadonlyMap<string, SuspectClient> = new Map<string, SuspectClient>([
  ...ruleFaults.map((faulty): [string, SuspectClient] => {
    const { breaks, tests } = faulty
    if (typeof breaks === 'object') throw new Error(`'${faulty.name}' depends on a gap, and breaks no rule`)
    return [
      faulty.name,
      { ...faulty, breaks, variant: 'full', run: (plan) => tryClient(faulty, plan, tests) },
    ]
  }),
  ...compactFaults.map((faulty): [string, SuspectClient] => [
    faulty.name,
    { ...faulty, ...compact(faulty.make) },
  ]),
])

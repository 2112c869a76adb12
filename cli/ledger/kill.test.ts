import { beforeAll, describe, expect, it } from 'vitest'
import { ensureBuilt } from '../built.test-kit.js'
import { changedSince, serveFake, snapshotOf } from '../fake/served-fake.test-kit.js'
import { finished, start } from '../spawned.test-kit.js'
import { sweep } from './sweep.js'

const families = ['task', 'deal', 'ticket', 'conversation', 'meeting', 'booking', 'webhook']
const flags = ['--seed', '7', '--concurrency', '1', ...families.flatMap((family) => ['--suite', family])]

/** Numbers of requests at which a run is killed, all over it; `npm run prove:sweep` tries them all. */
const points = [4, 29, 48, 75, 103, 126, 158, 183, 211, 234, 262, 287, 309, 331, 358, 384, 407, 431, 466, 498]
const some = [262]

beforeAll(() => ensureBuilt())

describe.concurrent('a run that is killed', () => {
  it.each(process.env.KILL_POINTS === 'all' ? points : some)(
    'at request %i leaves nothing once it is swept',
    async (point) => {
      const served = await serveFake()
      const before = snapshotOf(served.fake)
      const config = served.configure()
      const child = start(['--config', config, '--ledger', served.ledgers, '--tidy', 'never', ...flags])
      // The request has been carried out, and its answer is on the way.
      served.onRequest((count) => {
        if (count === point) child.kill('SIGKILL')
      })
      try {
        const { code, err } = await finished(child)
        expect(code, err).toBeNull()
        const said: string[] = []
        const swept = await sweep({ config, ledger: served.ledgers }, [], (line) => said.push(line))
        expect(changedSince(before, served.fake), said.join('\n')).toEqual([])
        expect(swept, said.join('\n')).toBe(0)
      } finally {
        await served.close()
      }
    },
  )
})

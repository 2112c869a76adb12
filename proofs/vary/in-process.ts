import type { GapName } from '../../contract/index.js'
import { metGaps, type Runner } from '../../products/clients/vary/index.js'
import { type ClientTest, clientOf, fakeWith } from './honest-client.js'

/** Runs tests of a client in this process, each on a fake of its own, as a command would. */
export const inProcess =
  (tests: Readonly<Record<string, ClientTest>>): Runner =>
  async (assumptions) => {
    const failing: string[] = []
    const met = new Set<GapName>()
    const start = fakeWith(assumptions)
    for (const [name, test] of Object.entries(tests)) {
      const fake = start.fork()
      await test(fake, clientOf(fake)).catch(() => failing.push(name))
      for (const gap of metGaps(fake.requests(), 'full')) met.add(gap)
    }
    return { ok: failing.length === 0, exitCode: failing.length === 0 ? 0 : 1, failing, met: [...met] }
  }

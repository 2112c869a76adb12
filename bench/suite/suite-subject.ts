import type { BenchSubject } from '../subject.js'
import { suiteRun } from './suite-run.js'

/** Measures the suite on the embedded fake, from the start of the command to its end. */
export const suiteSubject: BenchSubject = {
  name: 'suite',
  group: 'suite',
  contenders: ['fake'],
  async measure(contender) {
    const { seconds, cpuSeconds, requests } = await suiteRun([], 120_000)
    return [
      { figure: 'suite', contender, value: seconds, cpuUs: cpuSeconds * 1e6 },
      { figure: 'suite-requests', contender, value: requests },
    ]
  },
}

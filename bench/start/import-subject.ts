import { programPath } from '../paths.js'
import { BenchProgram } from '../process/program.js'
import type { BenchSubject, Sample } from '../subject.js'

const programs: Readonly<Record<string, readonly string[]>> = {
  'fake.fetch': ['import-fake', 'fetch'],
  'fake.handle': ['import-fake', 'handle'],
  'new Response': ['import-nothing'],
}

/** How often a process is started in a round. */
const repetitions = 3

/** Measures a process from the import of the fake to its first answer. */
export const importSubject: BenchSubject = {
  name: 'import',
  group: 'start',
  contenders: Object.keys(programs),
  async measure(contender) {
    const [name = '', ...args] = programs[contender] ?? []
    const samples: Sample[] = []
    for (let n = 0; n < repetitions; n += 1) {
      const printed = await new BenchProgram([process.execPath, programPath(name), ...args]).ends(30_000)
      const { ms, cpuUs } = JSON.parse(printed) as { ms: number; cpuUs: number }
      samples.push({ figure: 'import', contender, value: ms, cpuUs })
    }
    return samples
  },
}

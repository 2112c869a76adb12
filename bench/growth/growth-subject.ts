import { programPath } from '../paths.js'
import { Program } from '../process/program.js'
import type { Sample, Subject } from '../subject.js'

/** How many contacts a fake holds, and how often that is measured; the first is what the others are compared with. */
const repetitionsOf: Readonly<Record<string, number>> = { 1000: 3, 10000: 3, 100000: 2, 1000000: 1 }

/** What a million contacts may take, in megabytes. */
const heapMb = 12_000

/** Measures how a fake behaves with more and more contacts. */
export const growthSubject: Subject = {
  name: 'growth',
  group: 'growth',
  contenders: Object.keys(repetitionsOf),
  // A million contacts are created one by one, which takes a minute.
  mostRounds: 1,
  async measure(contender) {
    const samples: Sample[] = []
    for (let n = 0; n < (repetitionsOf[contender] ?? 1); n += 1) samples.push(...(await filled(contender)))
    return samples
  },
}

async function filled(contender: string): Promise<readonly Sample[]> {
  const options = ['--expose-gc', `--max-old-space-size=${heapMb}`]
  const program = new Program([process.execPath, ...options, programPath('growth'), contender])
  const printed = JSON.parse(await program.ends(300_000)) as Record<
    'deepPage' | 'filter' | 'create' | 'bytesPerContact',
    number
  >
  return [
    { figure: 'growth-deep-page', contender, value: printed.deepPage },
    { figure: 'growth-filter', contender, value: printed.filter },
    { figure: 'growth-create', contender, value: printed.create },
    { figure: 'growth-bytes', contender, value: printed.bytesPerContact },
  ]
}

import type { FigureName } from '../figures.js'
import { programPath } from '../paths.js'
import { BenchProgram } from '../process/program.js'
import type { BenchSubject, Sample } from '../subject.js'

/** How many contacts a fake holds, and how often that is measured; the first is what the others are compared with. */
const repetitionsOf: Readonly<Record<string, number>> = { 1000: 3, 10000: 3, 100000: 2, 1000000: 1 }

/** What a million contacts may take, in megabytes. */
const heapMb = 12_000

/** Measures how a fake behaves with more and more contacts. */
export const growthSubject: BenchSubject = {
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

/** How fast a call was. */
interface Timed {
  readonly perSecond: number
  readonly cpuUs: number
}

/** What the program prints. */
interface Printed extends Readonly<Record<'deepPage' | 'filter' | 'create', Timed>> {
  readonly bytesPerContact: number
}

async function filled(contender: string): Promise<readonly Sample[]> {
  const options = ['--expose-gc', `--max-old-space-size=${heapMb}`]
  const program = new BenchProgram([process.execPath, ...options, programPath('growth'), contender])
  const { deepPage, filter, create, bytesPerContact } = JSON.parse(await program.ends(300_000)) as Printed
  const sample = (figure: FigureName, { perSecond, cpuUs }: Timed) => ({
    figure,
    contender,
    value: perSecond,
    cpuUs,
  })
  return [
    sample('growth-deep-page', deepPage),
    sample('growth-filter', filter),
    sample('growth-create', create),
    { figure: 'growth-bytes', contender, value: bytesPerContact },
  ]
}

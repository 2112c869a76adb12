import { wholeNumber } from '../../cli/flags/flag-values.js'
import { proofMain } from './main.js'
import type { ProofCommand, ProofOutcome } from './proof.js'

/** What a sample does with a number: the same process does it where the command says `--here`. */
async function carryOut(n: number): Promise<string> {
  // The first answer comes last.
  await new Promise((done) => setTimeout(done, n === 1 ? 50 : 0))
  if (n === 7) throw new Error('seven throws')
  if (n === 9) process.exit(5)
  return `answer ${n}`
}

const outcomes: Readonly<Record<number, ProofOutcome>> = { 3: { failed: 1 }, 5: { undecided: 1 }, 6: {} }

/** A proof of numbers: 3 fails, 5 is undecided, 6 says nothing, 7 throws, 9 ends its process, 11 cannot be judged. */
export const sample: ProofCommand<
  [readonly number[], { readonly here?: true; readonly end?: true }],
  number,
  string
> = {
  shows: 'what a runner does with numbers',
  mayBeUndecided: true,
  takes: (command) =>
    command
      .argument('<numbers...>', 'the cases', (given, before: readonly number[] = []) => [
        ...before,
        wholeNumber(1, 20)(given),
      ])
      .option('--here', 'in this process')
      .option('--end', 'fail in the end'),
  carryOut,
  plan: (numbers, { here, end }) => ({
    head: 'numbers',
    cases: numbers,
    ...(here ? { carryOut } : {}),
    judge(answer, n) {
      if (n === 11) throw new Error('eleven cannot be judged')
      return { lines: [answer], ...(outcomes[n] ?? { passed: 1 }) }
    },
    end() {
      if (end) throw new Error('the end throws')
      return {}
    },
  }),
}

if (process.argv[1]?.endsWith('samples.test-kit.ts'))
  await proofMain(import.meta.url, { sample: async () => sample })

import { wholeNumber } from '../../cli/flags/flag-values.js'
import type { ProofCommand } from '../runner/proof.js'
import { judgeLarge, type LargeCase, type LargeJudgement } from '../traffic/size/judge-large.js'

/** What judging 200,000 exchanges, 200 MB, may take. */
const most = { cpuSeconds: 60, residentMb: 500 }

/** Writes large recordings of an honest fake to a temporary folder, and measures the command that judges them. */
export const trafficSizeProof: ProofCommand<[number], LargeCase, LargeJudgement> = {
  shows: `judging 200,000 exchanges takes less than ${most.cpuSeconds} s of CPU time and ${most.residentMb} MB`,
  takes: (command) =>
    command.argument('[exchanges]', 'of the recording', wholeNumber(1000, 10_000_000), 200_000),
  plan: (exchanges) => ({
    cases: [
      { exchanges, isPacked: false, isClosed: false },
      { exchanges, isPacked: true, isClosed: true },
    ],
    // One after the other: they are measured.
    carryOut: judgeLarge,
    judge({ fileMb, cpuSeconds, residentMb, code, text }, { isPacked, isClosed }) {
      const isRight = code === 0 && cpuSeconds < most.cpuSeconds && residentMb < most.residentMb
      return {
        lines: [
          `${isRight ? 'ok  ' : 'FAIL'}  ${fileMb} MB${isPacked ? ', packed' : ''}${isClosed ? ', closed' : ''}: ${cpuSeconds} s, ${residentMb} MB`,
          ...(code === 0 ? [] : [text.slice(-2000)]),
        ],
        ...(isRight ? { passed: 1 } : { failed: 1 }),
      }
    },
  }),
}

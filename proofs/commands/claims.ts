import { type ClaimFault, type ClaimOutcome, claimFaults, fewestFaults, tryClaim } from '../claims-trial.js'
import type { ProofCommand } from '../runner/proof.js'

/** The faulty servers, found out once per process. */
let known: Promise<readonly ClaimFault[]> | undefined

async function faultAt(index: number): Promise<ClaimFault> {
  known ??= claimFaults()
  const fault = (await known)[index]
  if (!fault) throw new Error(`there is no fault ${index}`)
  return fault
}

/** A fault passes where a rule fails, or warns where the document leaves its rules in doubt. */
export const claimsProof: ProofCommand<[readonly string[]], number, ClaimOutcome> = {
  shows: 'a server that breaks exactly what a true member of the configuration is for is found',
  takes: (command) => command.argument('[words...]', 'only members that begin with one of these words'),
  carryOut: async (index) => tryClaim(await faultAt(index)),
  async plan(words) {
    const faults = await claimFaults()
    const isAsked = ({ member }: ClaimFault) =>
      words.length === 0 || words.some((word) => member.startsWith(word))
    const cases = [...faults.keys()].filter((index) => isAsked(faults[index] as ClaimFault))
    const tallies = new Map<string, { found: number; failing: number; all: number }>()
    return {
      cases,
      judge({ finding, instead }, index) {
        const { member, fault } = faults[index] as ClaimFault
        const tally = tallies.get(member) ?? { found: 0, failing: 0, all: 0 }
        tallies.set(member, tally)
        tally.all += 1
        if (finding?.startsWith('fail')) tally.failing += 1
        if (finding === undefined) {
          const verdicts = instead.slice(0, 3).map((line) => `         ${line.slice(0, 300)}`)
          return { failed: 1, lines: [`FAILED ${member}: ${fault}`, ...verdicts] }
        }
        tally.found += 1
        return { passed: 1 }
      },
      end() {
        const few = [...tallies].filter(([, { all }]) => all < fewestFaults).map(([member]) => member)
        return {
          failed: few.length,
          lines: [
            ...[...tallies].map(
              ([member, { found, failing, all }]) =>
                `${found === all ? 'ok    ' : 'FAILED'} ${member}: ${found} of ${all} found, ${failing} by a failure`,
            ),
            ...(few.length > 0 ? [`fewer than ${fewestFaults} faults: ${few.join(', ')}`] : []),
            `\n${cases.length} faults`,
          ],
        }
      },
    }
  },
}

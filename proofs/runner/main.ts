import { Command, CommanderError, InvalidArgumentError } from 'commander'
import { exitCodes } from '../../cli/exit.js'
import { doJobs, inProcesses, isWorker } from '../../cli/proof/processes.js'
import type { ProofCommand } from './proof.js'
import { type CarriedOut, carriedOut, runProof, type ShareCases } from './run-proof.js'

/** ProofCommands by the names of their commands, each loaded when it is asked for. */
export type ProofCommands = Readonly<Record<string, () => Promise<ProofCommand>>>

/** A case as a process of the proof gets it. */
interface Job {
  readonly proof: string
  readonly one: unknown
}

/**
 * Runs the proof that the arguments of this process name, with the words after its name; or, in a process that such a
 * run has started, carries out its cases. `module` is the URL of the module that calls this.
 */
export async function proofMain(module: string, proofs: ProofCommands): Promise<void> {
  if (isWorker())
    return doJobs(async ({ proof, one }: Job): Promise<CarriedOut> => {
      const { carryOut } = await loaded(proofs, proof)
      return carriedOut(one, async (each) => carryOut?.(each))
    })
  const [name = '', ...words] = process.argv.slice(2)
  const share: ShareCases = (cases, onAnswer) =>
    inProcesses(
      module,
      cases.map((one): Job => ({ proof: name, one })),
      onAnswer,
    )
  try {
    const proof = await loaded(proofs, name)
    const command = new Command(`npm run ${process.env.npm_lifecycle_event ?? name} --`)
      .description(proof.shows)
      .exitOverride()
    proof.takes?.(command)
    command.action(async () => {
      const given = [...command.processedArgs, command.opts()]
      process.exitCode = await runProof(proof, given, { share, print: console.log, ...progress() })
    })
    await command.parseAsync(words, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    // commander prints what is wrong with an argument, but not what a plan finds wrong.
    if (error instanceof InvalidArgumentError) console.error(`error: ${error.message}`)
    process.exitCode = error.exitCode === 0 ? exitCodes.ok : exitCodes.usage
  }
}

async function loaded(proofs: ProofCommands, name: string): Promise<ProofCommand> {
  const load = proofs[name]
  if (!load) throw new Error(`there is no proof '${name}'; there are ${Object.keys(proofs).join(', ')}`)
  return load()
}

/** A line at the terminal that says how far the proof is. */
const progress = () =>
  process.stderr.isTTY ? { progress: (text: string) => void process.stderr.write(`\r${text}\r`) } : {}

import { wholeNumber } from '../../cli/flags/flag-values.js'
import { doJob, nameOfJob, type ProofJob, proofJobs } from '../clients/proof-jobs.js'
import type { ProofCommand } from '../runner/proof.js'

/** The honest client also under every disturbance, with other permitted choices, and over a port. */
export const clientsProof: ProofCommand<[number, { readonly only?: string }], ProofJob, readonly string[]> = {
  shows:
    'a faulty client is found by the rule that it breaks, or by the gap that it depends on, and the honest one passes',
  takes: (command) =>
    command
      .argument('[seeds]', 'of the honest clients', wholeNumber(1, 100_000), 200)
      .option('--only <text>', 'only parts whose name contains this text'),
  carryOut: doJob,
  plan: (seeds, { only = '' }) => ({
    cases: proofJobs(seeds).filter((job) => nameOfJob(job).includes(only)),
    judge: (wrong, job) =>
      wrong.length === 0
        ? { passed: 1 }
        : { failed: 1, lines: [`✗ ${nameOfJob(job)}`, ...wrong.map((one) => `    ${one.slice(0, 400)}`)] },
  }),
}

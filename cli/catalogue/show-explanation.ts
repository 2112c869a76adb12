import { assume, clientRules, type Variant } from '../../contract/index.js'
import { explain } from '../../fake-server/double/explain/explain.js'
import type { Explanation } from '../../fake-server/double/explain/explanation.js'
import { operationsNamed } from '../../fake-server/pipeline/operation-name.js'
import { readAssumptions } from '../config/read-assumptions.js'
import { oneLineMessage, usage } from '../exit.js'
import { clientExplanation } from './client-catalogue.js'

/** The flags of `conformance explain` as the command line gives them. */
export interface ExplainFlags {
  readonly variant: Variant
  readonly operation?: string
  readonly assumptions?: string
  readonly json?: boolean
}

/** Prints an explanation. */
export async function showExplanation(name: string, flags: ExplainFlags): Promise<void> {
  const client = clientExplanation(name)
  if (client !== undefined) {
    const rule = clientRules.find(({ id }) => id === name)
    process.stdout.write(flags.json ? `${JSON.stringify(rule, null, 2)}\n` : client)
    return
  }
  if (/^(keys|records|control)\./.test(name))
    throw usage(
      `'${name}' is a member of the configuration: see docs/configuration.md, or run conformance init`,
    )
  const assumptions = assume(await readAssumptions(flags.assumptions))
  const found = explanation(name, { variant: flags.variant, assumptions }, flags.operation)
  const { text, ...data } = found
  process.stdout.write(flags.json ? `${JSON.stringify(data, null, 2)}\n` : `${text}\n`)
}

function explanation(
  name: string,
  by: Parameters<typeof explain>[1],
  operation: string | undefined,
): Explanation {
  try {
    const named = operation === undefined ? undefined : operationsNamed(operation)[0]
    return explain({ name, operation: named }, by)
  } catch (error) {
    throw usage(oneLineMessage(error))
  }
}

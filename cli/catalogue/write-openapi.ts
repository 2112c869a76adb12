import { writeFile } from 'node:fs/promises'
import { assume, type Variant } from '../../contract/index.js'
import { openApi } from '../../contract/openapi/document.js'
import { readAssumptions } from '../config/read-assumptions.js'
import { usage } from '../exit.js'
import { fileProblem } from '../files/file-problem.js'

/** The flags of the document as the command line gives them. */
export interface OpenApiFlags {
  readonly variant: Variant
  readonly assumptions?: string
  readonly output?: string
  readonly exactLengths?: boolean
  readonly apiVersion?: string
  readonly server?: readonly string[]
}

/** Writes the contract as an OpenAPI document, to a file or to the standard output. */
export async function writeOpenApi(flags: OpenApiFlags): Promise<void> {
  const { variant, assumptions, output, exactLengths, apiVersion, server = [] } = flags
  const document = openApi(variant, assume(await readAssumptions(assumptions)), {
    lengths: exactLengths ? 'exact' : 'plain',
    servers: server,
    ...(apiVersion === undefined ? {} : { version: apiVersion }),
  })
  const text = `${JSON.stringify(document, null, 2)}\n`
  if (output === undefined) process.stdout.write(text)
  else
    await writeFile(output, text).catch((error: unknown) => {
      throw usage(`cannot write the document to ${output}: ${fileProblem(error)}`)
    })
}

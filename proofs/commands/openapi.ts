import { InvalidArgumentError } from 'commander'
import { wholeNumber } from '../../cli/flags/flag-values.js'
import type { Variant } from '../../contract/index.js'
import { type DocumentCase, documentName, documentOf } from '../openapi/documents.js'
import { compiler, generatedBy } from '../openapi/generated.js'
import { generators } from '../openapi/generators.js'
import { linters } from '../openapi/linters.js'
import type { ProofCommand } from '../runner/proof.js'
import { upTo } from '../runner/up-to.js'
import { ToolFolder } from '../tool-folder.js'

/** A document, and the linter or generator that reads it. */
interface OpenApiCase {
  readonly tool: string
  readonly document: DocumentCase
  /** Whether the generator is expected to lose types, which shows that losses are found. */
  readonly losesTypes?: true
}

/** What is wrong, and what else to print. */
interface Finding {
  readonly wrong: readonly string[]
  readonly untyped?: number
}

const variants = ['full', 'compact'] as const satisfies readonly Variant[]

/** The generator that makes `any` of exact lengths. */
const loser: OpenApiCase = {
  tool: 'swagger-typescript-api',
  document: { variant: 'full', lengths: 'exact' },
  losesTypes: true,
}

const nameOf = ({ tool, document, losesTypes }: OpenApiCase): string =>
  `${tool}: ${documentName(document)}${losesTypes ? ', which is known to lose types' : ''}`

function casesOf(combinations: number): readonly OpenApiCase[] {
  const plain = variants.map((variant): DocumentCase => ({ variant, lengths: 'plain' }))
  const exact = variants.map((variant): DocumentCase => ({ variant, lengths: 'exact' }))
  const drawn = upTo(combinations).flatMap((seed) => plain.map((one) => ({ ...one, seed })))
  const generated = [...plain, ...drawn.filter(({ seed }) => seed === 1)]
  return [
    ...linters.flatMap(({ name }) =>
      [...plain, ...exact, ...drawn].map((document) => ({ tool: name, document })),
    ),
    ...generators.flatMap(({ name }) => generated.map((document) => ({ tool: name, document }))),
    loser,
  ]
}

async function findingOf({ tool, document, losesTypes }: OpenApiCase, tools: ToolFolder): Promise<Finding> {
  const described = documentOf(document)
  const file = `${documentName(document)}.json`
  tools.write(file, JSON.stringify(described, null, 2))
  const linter = linters.find(({ name }) => name === tool)
  if (linter) return { wrong: await linter.problemsIn(tools, file) }
  const generator = generators.find(({ name }) => name === tool)
  if (!generator) throw new Error(`there is no tool ${tool}`)
  const { problems, untyped } = await generatedBy(generator, tools, described, file)
  const found = { untyped: untyped.length }
  if (losesTypes) return { ...found, wrong: untyped.length > 20 ? [] : ['no loss of types was found'] }
  return { ...found, wrong: [...problems, ...untyped.map((line) => `loses a type: ${line}`)] }
}

/** Both variants, also with exact lengths, and with combinations of permitted choices. */
export const openApiProof: ProofCommand<[number, { readonly only?: string }], OpenApiCase, Finding> = {
  shows:
    'linters warn of nothing in the OpenAPI document, and what generators make of it compiles and loses no type',
  takes: (command) =>
    command
      .argument('[combinations]', 'of permitted choices; generators read the first', wholeNumber(0, 1000), 4)
      .option('--only <text>', 'only cases whose name contains this text'),
  async plan(combinations, { only = '' }) {
    const cases = casesOf(combinations).filter((one) => nameOf(one).includes(only))
    if (cases.length === 0) throw new InvalidArgumentError(`no case has '${only}' in its name`)
    const used = [...linters, ...generators].filter(({ name }) => cases.some(({ tool }) => tool === name))
    const tools = new ToolFolder()
    try {
      await tools.install(Object.assign({}, compiler, ...used.map(({ packages }) => packages)))
    } catch (error) {
      tools.remove()
      throw error
    }
    return {
      cases,
      carryOut: (one) => findingOf(one, tools),
      judge({ wrong, untyped }, one) {
        const losses = untyped === undefined ? '' : `, ${untyped} members lose their type`
        const lines = [
          `${wrong.length === 0 ? '✓' : '✗'} ${nameOf(one)}${losses}`,
          ...wrong.slice(0, 10).map((line) => `    ${line.slice(0, 400)}`),
        ]
        return wrong.length === 0 ? { lines, passed: 1 } : { lines, failed: 1 }
      },
      async close() {
        tools.remove()
      },
    }
  },
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenApi } from '../../contract/openapi/document.js'
import type { ToolFolder } from '../tool-folder.js'
import type { Generator } from './generators.js'
import { typedMembers, untypedMembers } from './untyped.js'

/** What a generator makes of a document. */
export interface Generated {
  /** Why there is no code that compiles; empty where there is. */
  readonly problems: readonly string[]
  /** The lines that give a typed member any value. */
  readonly untyped: readonly string[]
}

/** The compiler of all that is generated. */
export const compiler = { typescript: '5.9.3' }

const strict = JSON.stringify({
  compilerOptions: {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
  },
  include: ['.'],
})

const lastOf = (text: string) => text.trim().split('\n').slice(-5).join('\n')

/** Generates code from the document of a file, compiles it strictly, and looks for members without their type. */
export async function generatedBy(
  { name, words, files, printsTo, runtime, runtimeFrom }: Generator,
  tools: ToolFolder,
  document: OpenApi,
  file: string,
): Promise<Generated> {
  const folder = `made/${file.replace('.json', '')}-${name.replaceAll(/\W+/g, '-')}`
  tools.write(`${folder}/tsconfig.json`, strict)
  for (const [path, text] of Object.entries(files?.(file, folder) ?? {}))
    tools.write(`${folder}/${path}`, text)
  const [command, ...rest] = words(file, folder)
  const { status, stdout, stderr } = await tools.run(command, rest)
  if (status !== 0) return { problems: [`ends with ${status}: ${lastOf(stderr || stdout)}`], untyped: [] }
  if (printsTo !== undefined) tools.write(`${folder}/${printsTo}`, stdout)
  const made = codeIn(join(tools.path, folder)).filter((path) => !runtime?.test(path))
  const compiled = await tools.run('tsc', ['--project', folder])
  const problems = compiled.stdout.split('\n').filter((line) => line.includes('error TS'))
  if (compiled.status !== 0 && problems.length === 0) problems.push(lastOf(compiled.stderr))
  const typed = typedMembers(document)
  return {
    problems,
    untyped: made.flatMap((path) =>
      untypedMembers(readFileSync(path, 'utf8').split(runtimeFrom ?? '\0', 1)[0] ?? '', typed),
    ),
  }
}

/** The TypeScript files of a folder; none is a failure, as nothing would be compiled. */
function codeIn(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
  if (names.length === 0) throw new Error(`nothing was generated in ${folder}`)
  return names.map((name) => join(folder, name))
}

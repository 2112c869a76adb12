import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exitCodes, usage } from '../exit.js'
import { fileProblem } from '../files/file-problem.js'
import { configNames } from './config-file.js'
import { type ConfigForm, configFiles, configTemplate } from './config-template.js'
import { readsTypeScript } from './typescript.js'

/** The flags of `init` as the command line gives them. */
export interface InitFlags {
  readonly ts?: boolean
  readonly js?: boolean
  readonly json?: boolean
  readonly force?: boolean
}

/** Writes a commented configuration into a folder, says so, and gives the exit code. */
export async function init(
  flags: InitFlags,
  folder = process.cwd(),
  say: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
): Promise<number> {
  const form = formOf(flags) ?? (readsTypeScript(join(folder, configFiles.ts)) ? 'ts' : 'js')
  const file = configFiles[form]
  const there = configNames.filter((name) => existsSync(join(folder, name)))
  const [first = file] = there
  if (there.length > 0 && !flags.force)
    throw usage(`${first} exists already: give --force to write ${file} anyway`)
  await writeFile(join(folder, file), configTemplate(form)).catch((error: unknown) => {
    throw usage(`cannot write ${file}: ${fileProblem(error)}`)
  })
  say(`${file} written: every key, record, assumption and hook is in it, as a comment`)
  const winner = configNames.find((name) => name === file || there.includes(name))
  if (winner !== file) say(`note: ${winner} is read before it; remove one of them, or name it with --config`)
  say('next: put baseUrl in, and ask `npx conformance doctor` what can be verified')
  return exitCodes.ok
}

function formOf({ ts, js, json }: InitFlags): ConfigForm | undefined {
  const given = (['ts', 'js', 'json'] as const).filter((form) => ({ ts, js, json })[form])
  const [form, other] = given
  if (other !== undefined) throw usage(`--${form} and --${other} exclude each other: give one`)
  return form
}

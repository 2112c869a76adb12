import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from '../cli/built.test-kit.js'

const root = fileURLToPath(new URL('..', import.meta.url))

interface PackageJson {
  readonly files: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const packageIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson

/** Where packages are that are installed here under another name, or only for another package. */
const elsewhere: Readonly<Record<string, string>> = {
  jest: 'jest-30',
  'babel-jest': 'jest-30/node_modules/babel-jest',
  '@jest/globals': 'jest-30/node_modules/@jest/globals',
}

/** The commands that examples run, and the programs of their packages. */
const commands: Readonly<Record<string, string>> = {
  conformance: 'workspace-crm-conformance/dist/cli/main.js',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
  jest: 'jest/bin/jest.js',
}

/** A copy of an example's folder in which its packages are installed, as a user has it. */
export interface CopiedExample {
  readonly folder: string
  /** Runs a program of the folder to its end; gives what it printed, and throws with that where it fails. */
  run(program: string, ...args: readonly string[]): Promise<string>
  remove(): void
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(target, path)
}

/** Copies the example of a name; to be removed in the end. */
export function copiedExample(name: string): CopiedExample {
  ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), `conformance-example-${name}-`))
  cpSync(join(root, 'examples', name), folder, {
    recursive: true,
    filter: (path) => !/node_modules|__pycache__/.test(path.slice(root.length)),
  })
  const modules = join(folder, 'node_modules')
  const { files, dependencies = {} } = packageIn(root)
  // As files of its own, as tools treat what lies outside of node_modules in another way.
  for (const file of [...files, 'package.json'])
    cpSync(join(root, file), join(modules, 'workspace-crm-conformance', file), { recursive: true })
  const { devDependencies = {} } = packageIn(folder)
  const others = new Set([...Object.keys(dependencies), ...Object.keys(devDependencies), 'babel-jest'])
  others.delete('workspace-crm-conformance')
  for (const name of others) link(join(root, 'node_modules', elsewhere[name] ?? name), join(modules, name))
  for (const [command, program] of Object.entries(commands))
    link(join(modules, program), join(modules, '.bin', command))
  return {
    folder,
    run: (program, ...args) =>
      new Promise((resolve, reject) =>
        execFile(program, args, { cwd: folder, env: ownEnvironment(), timeout: 60_000 }, (error, out, err) =>
          error === null
            ? resolve(out + err)
            : reject(new Error(`${program} ${args.join(' ')}\n${out}${err}`)),
        ),
      ),
    remove: () => rmSync(folder, { recursive: true, maxRetries: 3 }),
  }
}

/** The environment of a user: not that of the test runner which runs this. */
const ownEnvironment = () => {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|TEST|JEST|NODE_ENV|NODE_OPTIONS|CI$|FORCE_COLOR)/.test(name),
  )
  return { ...Object.fromEntries(own), NO_COLOR: '1' }
}

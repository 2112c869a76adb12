import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from '../cli/built.test-kit.js'

const root = fileURLToPath(new URL('..', import.meta.url))

interface PackageJson {
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
  playwright: '@playwright/test/cli.js',
}

/** How a program ended, and what it printed. */
export interface Ended {
  readonly code: number
  readonly printed: string
}

/** A copy of an example's folder in which its packages are installed, as a user has it. */
export interface CopiedExample {
  readonly folder: string
  /** Runs a program of the folder to its end; gives what it printed, and throws with that where it fails. */
  run(program: string, ...args: readonly string[]): Promise<string>
  /** Runs a program of the folder to its end, however it ends. */
  ends(program: string, ...args: readonly string[]): Promise<Ended>
  remove(): void
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(target, path)
}

/** Copies the example of a name, such as `client` or `clients/careless`; to be removed in the end. */
export function copiedExample(name: string): CopiedExample {
  ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), `conformance-example-${basename(name)}-`))
  cpSync(join(root, 'examples', name), folder, {
    recursive: true,
    filter: (path) => !/node_modules|__pycache__/.test(path.slice(root.length)),
  })
  const modules = join(folder, 'node_modules')
  const { dependencies = {} } = packageIn(root)
  // As files of its own, as tools treat what lies outside of node_modules in another way.
  for (const file of ['dist', 'package.json'])
    cpSync(join(root, file), join(modules, 'workspace-crm-conformance', file), { recursive: true })
  const own = packageIn(folder)
  const others = new Set(
    [dependencies, own.dependencies, own.devDependencies].flatMap((packages = {}) => Object.keys(packages)),
  ).add('babel-jest')
  others.delete('workspace-crm-conformance')
  for (const name of others) link(join(root, 'node_modules', elsewhere[name] ?? name), join(modules, name))
  for (const [command, program] of Object.entries(commands))
    link(join(modules, program), join(modules, '.bin', command))
  const ends = (program: string, ...args: readonly string[]): Promise<Ended> =>
    new Promise((resolve) =>
      execFile(program, args, { cwd: folder, env: ownEnvironment(), timeout: 60_000 }, (error, out, err) =>
        resolve({
          code: error === null ? 0 : typeof error.code === 'number' ? error.code : 1,
          printed: out + err,
        }),
      ),
    )
  return {
    folder,
    ends,
    run: async (program, ...args) => {
      const { code, printed } = await ends(program, ...args)
      if (code !== 0) throw new Error(`${program} ${args.join(' ')}\n${printed}`)
      return printed
    },
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

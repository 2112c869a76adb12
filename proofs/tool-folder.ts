import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** How a tool ended. */
export interface ToolRun {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

/** No tool reports that it is used. */
const silent = {
  DO_NOT_TRACK: '1',
  KUBB_DISABLE_TELEMETRY: '1',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  REDOCLY_TELEMETRY: 'off',
  SCARF_ANALYTICS: 'false',
}

/** A temporary folder with packages of the registry that this package does not install. */
export class ToolFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'conformance-tools-'))

  /** Installs packages, none of whose scripts is run. */
  async install(packages: Readonly<Record<string, string>>): Promise<void> {
    this.write('package.json', JSON.stringify({ private: true, type: 'module', dependencies: packages }))
    const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps']
    const { status, stderr } = await this.#run('npm', words, 600_000)
    if (status !== 0) throw new Error(`npm installs no tools: ${stderr.trim().slice(-500)}`)
  }

  /** Writes a file at a path within the folder. */
  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.path, path)), { recursive: true })
    writeFileSync(join(this.path, path), text)
  }

  /** Runs a command of the packages, or a script of one by its path, in the folder, for two minutes at most. */
  run(command: string, words: readonly string[]): Promise<ToolRun> {
    const modules = join(this.path, 'node_modules')
    return command.includes('/')
      ? this.#run(process.execPath, [join(modules, command), ...words], 120_000)
      : this.#run(join(modules, '.bin', command), words, 120_000)
  }

  /** Runs a program by its path within the folder, for two minutes at most. */
  runProgram(path: string, words: readonly string[]): Promise<ToolRun> {
    return this.#run(join(this.path, path), words, 120_000)
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true })
  }

  #run(command: string, words: readonly string[], timeout: number): Promise<ToolRun> {
    const options = { cwd: this.path, timeout, maxBuffer: 2 ** 26, env: { ...process.env, ...silent } }
    return new Promise((resolve) => {
      execFile(command, words, options, (error, stdout, stderr) =>
        resolve({
          status: error === null ? 0 : typeof error.code === 'number' ? error.code : -1,
          stdout,
          stderr,
        }),
      )
    })
  }
}

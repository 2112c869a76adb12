import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { carryOut, type DrillAddition, type RequiredPlace } from './addition.js'

/** How a command ended, and what it printed. */
export interface CopyAnswer {
  readonly isGreen: boolean
  readonly printed: string
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A copy of what of the project is committed or staged, in a folder of its own. */
export class Copy {
  readonly folder = mkdtempSync(join(tmpdir(), 'drill-'))

  constructor() {
    execFileSync('git', ['checkout-index', '--all', `--prefix=${this.folder}/`], { cwd: root })
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'))
  }

  /** A copy in which an addition is stated, and some places are filled in. */
  static of({ stated }: DrillAddition, places: readonly RequiredPlace[]): Copy {
    const copy = new Copy()
    try {
      for (const edit of [...stated, ...places.flatMap(({ edits }) => edits)]) carryOut(copy.folder, edit)
      return copy
    } catch (error) {
      copy.remove()
      throw error
    }
  }

  run(command: string, ...words: readonly string[]): CopyAnswer {
    const { status, stdout, stderr } = spawnSync(command, words, {
      cwd: this.folder,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
      maxBuffer: 1 << 28,
      timeout: 900_000,
    })
    return { isGreen: status === 0, printed: `${stdout}${stderr}` }
  }

  /** What the compiler, or some tests, say. */
  ask(demandedBy: RequiredPlace['demandedBy']): CopyAnswer {
    return demandedBy === 'compiler'
      ? this.run('npx', 'tsc', '--noEmit')
      : this.run('npx', 'vitest', 'run', ...demandedBy)
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

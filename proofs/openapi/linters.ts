import type { ToolFolder, ToolRun } from '../tool-folder.js'

/** A linter with its recommended rules. */
export interface Linter {
  readonly name: string
  readonly packages: Readonly<Record<string, string>>
  /** What it finds in the document of a file, warnings and hints as well. */
  problemsIn(tools: ToolFolder, file: string): Promise<readonly string[]>
}

/** The answer of a linter as JSON; one that gives none could not do its work. */
function answerOf<T>({ status, stdout, stderr }: ToolRun): T {
  try {
    return JSON.parse(stdout) as T
  } catch {
    throw new Error(`the linter ended with ${status} and gave no JSON: ${(stderr || stdout).slice(-400)}`)
  }
}

export const linters: readonly Linter[] = [
  {
    name: 'redocly',
    packages: { '@redocly/cli': '2.77.0' },
    async problemsIn(tools, file) {
      const words = ['lint', file, '--extends=recommended', '--format=json']
      const { problems } = answerOf<{ problems: { ruleId: string; message: string }[] }>(
        await tools.run('redocly', words),
      )
      return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)
    },
  },
  {
    name: 'spectral',
    packages: { '@stoplight/spectral-cli': '6.16.3' },
    async problemsIn(tools, file) {
      tools.write('.spectral.json', JSON.stringify({ extends: ['spectral:oas'] }))
      const words = ['lint', file, '--ruleset=.spectral.json', '--format=json', '--quiet']
      const found = answerOf<{ code: string; message: string; path: string[] }[]>(
        await tools.run('spectral', words),
      )
      return found.map(({ code, message, path }) => `${code}: ${message} (${path.join('.')})`)
    },
  },
]

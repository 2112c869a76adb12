import { readFileSync } from 'node:fs'

/** What docs/fake/runtimes.md says. */
export interface RuntimesPage {
  /** Whether a door leads to the fake, by the name of the runtime, then by that of the door. */
  readonly promised: Readonly<Record<string, Readonly<Record<string, 'yes' | 'no'>>>>
  /** The test files that it shows, by their paths. */
  readonly tests: Readonly<Record<string, string>>
}

const cells = (line: string): readonly string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** Reads the page; throws where a cell says neither yes nor no. */
export function runtimesPage(): RuntimesPage {
  const text = readFileSync(new URL('../../docs/fake/runtimes.md', import.meta.url), 'utf8')
  const [head = '', , ...rows] = text.split('\n').filter((line) => line.startsWith('|'))
  const promised: Record<string, Record<string, 'yes' | 'no'>> = {}
  for (const row of rows) {
    const [door = '', ...answers] = cells(row)
    for (const [n, name] of cells(head).slice(1).entries()) {
      const answer = answers[n]
      if (answer !== 'yes' && answer !== 'no')
        throw new Error(
          `docs/fake/runtimes.md says '${answer}' of ${door} in ${name}, and must say yes or no`,
        )
      promised[name] = { ...promised[name], [door]: answer }
    }
  }
  const shown = text.matchAll(/^```ts\n\/\/ (\S+\.test\.ts)\n([\s\S]*?)^```$/gm)
  return { promised, tests: Object.fromEntries([...shown].map(([, path = '', code = '']) => [path, code])) }
}

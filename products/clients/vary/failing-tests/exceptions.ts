import { plainLines } from './plain-lines.js'

/** What a failing test has thrown, as its runner shows it. */
export interface TestException {
  /** The test as the runner calls it. */
  readonly test: string
  /** The message and the first lines of the stack, at most twelve lines. */
  readonly lines: readonly string[]
}

/** The most lines of an exception that are shown. */
const mostLines = 12

/** The most characters of a line. */
const longest = 200

/** A line at which the output about a failing test begins, and where it ends. */
interface Form {
  /** The name of the test in its first line; the lines below it are those of the exception. */
  readonly begins: (line: string, lines: readonly string[], n: number) => string | undefined
  readonly ends: (line: string) => boolean
  /** What is shown of a line; undefined for one that says nothing. */
  readonly shows?: (line: string) => string | undefined
}

const match = (pattern: RegExp, line: string): string | undefined => pattern.exec(line)?.[1]

/** Whether a line before has a form, such as the heading of a list of failures. */
const isAfter = (lines: readonly string[], n: number, heading: RegExp): boolean =>
  lines.slice(0, n).some((line) => heading.test(line))

/** The members of the YAML block of a failing point that say what was thrown. */
const saidInTap = (line: string): string | undefined =>
  /^\s*(duration_ms|location|type|failureType|code|operator|error|stack|expected|actual): ?(\|-)?\s*('ERR_.*'|'\w+Failure'|'test'|'\w+'|'.*:\d+'|[\d.]+)?$/.test(
    line,
  )
    ? undefined
    : line.replace(/^(\s*)(?:error|message): /, '$1')

const forms: readonly Form[] = [
  // vitest
  {
    begins: (line) => match(/^ ?FAIL {2}(\S.* > \S.*|\S.* \[ .* \])$/, line),
    ends: (line) => /^⎯{5}/.test(line),
  },
  // Jest
  {
    begins: (line, lines, n) => {
      const test = match(/^ {2}● (.+?)\s*$/, line)
      const verdict = test && lines.slice(0, n).findLast((one) => /^ ?(PASS|FAIL) +\S/.test(one))
      const file = verdict && match(/^ ?FAIL +(\S+)/, verdict)
      return test === 'Test suite failed to run' ? file : file && test
    },
    ends: (line) => /^( {2}● | ?(PASS|FAIL) |Test Suites: )/.test(line),
  },
  // node:test, the list at the end of its reporters spec and dot
  {
    begins: (line, lines, n) => {
      const test = match(/^✖ (.+?) \([\d.]+ms\)$/, line)
      return test !== undefined &&
        !/^\s*'\d+ subtests? failed'/.test(lines[n + 1] ?? '') &&
        isAfter(lines, n, /^(✖ failing tests:|Failed tests:)$/)
        ? test
        : undefined
    },
    ends: (line) => /^(✖ |test at )/.test(line),
    shows: (line) =>
      /^\s*(generatedMessage|code|actual|expected|operator|diff):|^\s*}$/.test(line) ? undefined : line,
  },
  // The Test Anything Protocol
  {
    begins: (line, lines, n) =>
      lines[n + 1]?.trim() === '---' && !lines.slice(n, n + 8).some((one) => /subtestsFailed/.test(one))
        ? match(/^ *not ok \d+(?: -)? (.+?)(?: # time=.*)?$/, line)?.replaceAll('\\#', '#')
        : undefined,
    ends: (line) => line.trim() === '...',
    shows: (line) => (line.trim() === '---' ? undefined : saidInTap(line)),
  },
  // Mocha
  {
    begins: (line, lines, n) => {
      if (!/^ .*:$/.test(line) || !isAfter(lines, n, /^ +\d+ failing$/)) return undefined
      const from = lines.slice(0, n + 1).findLastIndex((one) => /^ {2}\d+\) /.test(one))
      const path = lines.slice(from, n + 1).map((one) => one.replace(/^ {2}\d+\) /, '').trim())
      return from === -1 || path.includes('') ? undefined : path.join(' > ').slice(0, -1)
    },
    ends: (line) => /^ {2}\d+\) /.test(line),
  },
  // pytest
  {
    begins: (line) => match(/^_{3,} (.+?) _{3,}$/, line),
    ends: (line) => /^(_{3,} .* _{3,}|={3,} .*={3,})$/.test(line),
    shows: (line) => (/^(E|>) |^\S+\.py:\d+: /.test(line) ? line.replace(/^(E|>)( +)/, ' $2') : undefined),
  },
  // unittest
  {
    begins: (line, lines, n) =>
      /^={70}$/.test(lines[n - 1] ?? '') ? match(/^(?:FAIL|ERROR): (.+)$/, line) : undefined,
    ends: (line) => /^={70}$|^Ran \d+ tests? in /.test(line),
    shows: (line) => (/^-{70}$/.test(line) ? undefined : line),
  },
]

/** A line of the source, or what points to its column: the stack has the place. */
const source = /^\s*>?\s*(\d+)?\s*\| |^\s*\|\s*\^|^\s*\d+ ?\|$/

/** Lines of a stack that are the runner's, or those of libraries. */
const foreign = /^\s*(at |❯ )?.*(\(node:|\bnode:internal|node_modules)|^\s*(at )?async Promise\.all \(index/

/**
 * Reads what failing tests have thrown from the output of the runners whose tests `failingTests` names.
 *
 * @param output What the command has written to stdout and stderr, with or without colours.
 * @returns The exceptions in the order of the output; none for other output.
 */
export function exceptionsIn(output: string): readonly TestException[] {
  const lines = plainLines(output)
  return forms.flatMap((form) => exceptionsOf(form, lines))
}

function exceptionsOf({ begins, ends, shows = (line) => line }: Form, lines: readonly string[]) {
  const found: TestException[] = []
  for (let n = 0; n < lines.length; n += 1) {
    const test = begins(lines[n] as string, lines, n)
    if (test === undefined) continue
    const after = lines.slice(n + 1)
    const end = after.findIndex(ends)
    const shown = after
      .slice(0, end === -1 ? undefined : end)
      .flatMap((line) => (foreign.test(line) || source.test(line) ? [] : (shows(line) ?? [])))
    const said = inMargin(shown)
    if (said.length > 0) found.push({ test, lines: said })
    // What is thrown may look like the beginning of another one.
    if (end !== -1) n += end
  }
  return found
}

/** Lines without the margin that they share, and without empty ones; those that are too many or too long are cut. */
function inMargin(lines: readonly string[]): readonly string[] {
  const said = lines.map((line) => line.trimEnd()).filter((line) => line !== '')
  const margin = Math.min(...said.map((line) => line.length - line.trimStart().length))
  const shown = said.map((line) => line.slice(margin))
  const cut = shown.length > mostLines ? [...shown.slice(0, mostLines - 1), '…'] : shown
  return cut.map((line) => (line.length > longest ? `${line.slice(0, longest - 1)}…` : line))
}

/**
 * The exception of the first of some tests that has one.
 *
 * @param names Tests as `failingTests` names them; none where they are not known.
 */
export function exceptionOf(
  exceptions: readonly TestException[],
  names: readonly string[],
): TestException | undefined {
  if (names.length === 0) return exceptions[0]
  for (const name of names) {
    const found = exceptions.find(({ test }) => isOf(test, name))
    if (found) return found
  }
  return undefined
}

/** Whether a runner calls a test so where it shows its exception, for instance without its suites. */
function isOf(test: string, name: string): boolean {
  const own = name.split(' > ').at(-1) ?? name
  const [word = ''] = own.split(' (')
  return test.includes(own) || test.startsWith(`${word} (`)
}

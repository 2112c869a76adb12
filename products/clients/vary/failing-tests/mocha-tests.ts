/** The failing tests in the list at the end of Mocha's output: a number, the suites and the test, the last with a colon. */
export function mochaTests(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => /^ +\d+ failing$/.test(line))
  const names: string[] = []
  let path: string[] | undefined
  for (const line of start === -1 ? [] : lines.slice(start)) {
    const numbered = /^ {2}\d+\) (.+)$/.exec(line)?.[1]
    if (numbered !== undefined) path = []
    if (path === undefined) continue
    const step = (numbered ?? line).trim()
    path.push(step.replace(/:$/, ''))
    if (step.endsWith(':')) names.push(path.join(' > '))
    if (step.endsWith(':') || step === '') path = undefined
  }
  return names
}

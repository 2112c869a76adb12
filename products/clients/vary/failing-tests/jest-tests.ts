/** What Jest writes in the same form although it is not a test. */
const others = /^(Console$|Cannot log after|Validation |Deprecation )/

/** The failing tests in the output of Jest: `  ● suite › test` below the line of a file that fails. */
export function jestTests(lines: readonly string[]): readonly string[] {
  const names: string[] = []
  let file: string | undefined
  for (const line of lines) {
    const [, verdict, path] = /^ ?(PASS|FAIL) +(\S+)/.exec(line) ?? []
    if (verdict) file = verdict === 'FAIL' ? path : undefined
    const name = /^ {2}● (.+?)\s*$/.exec(line)?.[1]
    if (file === undefined || name === undefined || others.test(name)) continue
    names.push(name === 'Test suite failed to run' ? file : name.split(' › ').join(' > '))
  }
  return names
}

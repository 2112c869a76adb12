/** `FAILED file::Class::test - message` in the summary of pytest. */
const pytest = /^(?:FAILED|ERROR|SUBFAILED(?:\S*)) (\S+\.py(?:::.+?)?)(?: - .*)?$/

/** `FAIL: test (module.Class.test)` between two lines of unittest; before Python 3.11 without the test in brackets. */
const unittest = /^(?:FAIL|ERROR): (\w+) \(([\w.]+)\)(?: (.*))?$/

/** The failing tests in the output of pytest and unittest. */
export function pythonTests(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line, n) => {
    const inPytest = pytest.exec(line)?.[1]
    if (inPytest !== undefined) return inPytest.split('::').join(' > ')
    const [, test, place, parameters] = (/^={70}$/.test(lines[n - 1] ?? '') && unittest.exec(line)) || []
    if (test === undefined || place === undefined) return []
    const path = place.split('.')
    const name = path.at(-1) === test ? path : [...path, test]
    return `${name.join(' > ')}${parameters ? ` ${parameters}` : ''}`
  })
}

import { expect, test } from 'vitest'
import { faultText, jsonFault, moduleFault } from './source-place.js'

function parsing(source: string): SyntaxError {
  try {
    JSON.parse(source)
  } catch (error) {
    return error as SyntaxError
  }
  throw new Error('it can be parsed')
}

test('a fault of a module is shown with its line and column, in JavaScript and in TypeScript', () => {
  const source = 'const seed: number = 1\nexport default {\n  seed\n  runs: 3,\n}\n'
  const fault = moduleFault(source, import.meta.filename)
  expect(fault).toMatchObject({ line: 4, column: 3, text: '  runs: 3,' })
  expect(fault && faultText(fault)).toBe('line 4, column 3: Expected "}" but found "runs", in: runs: 3,')
})

test('a module that can be read has none', () => {
  expect(moduleFault('export default { seed: 1 as number }', import.meta.filename)).toBeUndefined()
})

test.each([
  ['{\n  "seed": 1,\n  "runs" 3\n}', 3, 10, '"runs" 3'],
  ['{"seed": 1,', 1, 12, '{"seed": 1,'],
  ['', 1, 1, ''],
])('a fault of JSON is shown with its line and column: %j', (source, line, column, text) => {
  const fault = jsonFault(source, parsing(source))
  expect(faultText(fault)).toMatch(new RegExp(`^line ${line}, column ${column}: .*, in: `))
  expect(faultText(fault).endsWith(`in: ${text}`)).toBe(true)
})

test.each([
  `export default { apiKey 'hidden-word-1' }`,
  `export default { apiKey: 'hidden-word-1, keys: {} }`,
  'export default { apiKey: `hidden-word-1` keys: {} }',
])('no text in quotes is shown, as it may be a key: %s', (source) => {
  const fault = moduleFault(source, import.meta.filename)
  expect(fault && faultText(fault)).toMatch(/^line 1, column \d+: .*apiKey/)
  expect(fault && faultText(fault)).not.toContain('hidden-word')
})

test('names of members are shown', () => {
  const source = '{"otherWorkspace": "hidden-word-1" "seed": 1}'
  const text = faultText(jsonFault(source, parsing(source)))
  expect(text).toContain('"otherWorkspace": "…" "seed": 1')
})

import { expect, test } from 'vitest'
import { reporterOutputs } from './reporter-output.js'

test('annotations may share the standard output with the terminal report, and nothing else may', () => {
  expect(reporterOutputs(['terminal', 'github'])).toHaveLength(2)
  expect(() => reporterOutputs(['github', 'json'])).toThrow(
    'both github and json would write to the standard output: give one a file (--reporter json=<file>)',
  )
  expect(() => reporterOutputs(['terminal', 'github', 'terminal=a.txt', 'junit=a.txt'])).toThrow(
    'both terminal and junit would write to a.txt',
  )
})

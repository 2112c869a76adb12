import { expect, test } from 'vitest'
import { type Gap, gapNames, gaps } from '../../contract/index.js'
import { questions } from './questions.js'

test.each(gapNames)('gap.%s is learnt by a question, or says why none shows it, and not both', (name) => {
  const { outside, unlearnt, options }: Gap = gaps[name]
  const isAsked = questions[name] !== undefined
  const isHidden = unlearnt !== undefined || (outside !== undefined && options.length === 1)
  expect(
    isAsked !== isHidden,
    isAsked
      ? `gap '${name}' is asked for in products/learning: remove \`unlearnt\` from it in contract/gaps`
      : `give gap '${name}' a question in products/learning/<noun>-questions.ts, or \`unlearnt\` with a reason in contract/gaps`,
  ).toBe(true)
})

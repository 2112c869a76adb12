import { expect, test } from 'vitest'
import { rules } from '../rules/rules.js'
import { questioned } from './questions.js'

test('only uncertain rules are questions', () => {
  const uncertain = rules.filter(({ certain }) => !certain).map(({ id }) => id)
  expect(questioned.filter((id) => !uncertain.includes(id))).toEqual([])
})

test('an uncertain rule that no gap answers depends on none but those of its set-up', () => {
  const setUp = [
    'error-body',
    'contact-create-fields',
    'message-required-fields',
    'reply-required-one-of',
    'task-assignee',
    'compact-selection',
    'compact-input',
  ]
  const others = rules
    .filter(({ id, certain }) => !certain && !questioned.includes(id))
    .filter(({ gaps }) => gaps.some((gap) => !setUp.includes(gap)))
  expect(others.map(({ id }) => id)).toEqual([])
})

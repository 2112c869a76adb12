import { describe, expect, test } from 'vitest'
import { gaps } from '../../contract/index.js'
import { judged, leaningOn, nameOfSetting, type Setting, settings, tryGap } from './gap-trial.test-kit.js'

// The whole matrix is for `npm run prove:gaps`; these are gaps of each kind: found out by reads, found out by
// writes, and such as only the configuration can tell.
const some: readonly Setting['gap'][] = [
  'error-body',
  'template-path',
  'limit-out-of-range',
  'deal-close-selector',
  'ticket-comment-body',
  'contact-tags-body',
  'idempotency-replay-status',
  'note-created-id',
  'compact-input',
]

/** For a gap that hundreds of rules lean on, one in so many is enough. */
const few = 40

describe.each(
  settings
    .filter(({ gap }) => some.includes(gap))
    .map((setting) => [nameOfSetting(setting), setting] as const),
)('%s', (_, setting) => {
  const leaning = leaningOn(setting.gap, setting.variant)
  const every = Math.ceil(leaning.length / few)
  const among = leaning.filter((_rule, n) => n % every === 0)

  test.each([
    ['that says so every rule passes', true],
    ['that is mute no rule accuses, and what cannot tell names the gap', false],
  ])('by a configuration %s', async (_says, told) => {
    const { surprises } = judged(await tryGap(setting, told, among), setting, told)
    expect(surprises).toEqual([])
  })
})

test('every other value differs from the default', () => {
  const same = settings.filter(
    ({ gap, value }) => JSON.stringify(value) === JSON.stringify(gaps[gap].default),
  )
  expect(same).toEqual([])
})

import { expect, test } from 'vitest'
import { createFake } from '../fake.js'

test.each([
  [{ seeds: 1 }, "createFake has no option 'seeds': did you mean 'seed'?"],
  [{ workspce: 'empty' }, "createFake has no option 'workspce': did you mean 'workspace'?"],
  [{ colour: 'red' }, "createFake has no option 'colour'; known: variant, seed, "],
  [{ seed: 'a' }, "the option seed must be a whole number, not 'a'"],
  [{ seed: 1.5 }, 'the option seed must be a whole number, not 1.5'],
  [{ variant: 'ful' }, "the option variant must be 'full' or 'compact', not 'ful'"],
  [
    { now: 5 },
    'the option now must be a function that gives milliseconds since 1970, for instance Date.now, not 5',
  ],
  [{ clock: 'real' }, "the option clock must be 'fixed', 'system' or 'timers', not 'real'"],
  [
    { clock: 'system', now: Date.now },
    "the options clock and now exclude each other: leave out one, not clock: 'system'",
  ],
  [{ keep: 0 }, 'the option keep must be a number of entries, 1 or more, not 0'],
  [{ keep: Number.NaN }, 'the option keep must be a number of entries, 1 or more, not NaN'],
  [{ assumptions: [] }, 'the option assumptions must be an object of choices by gap, not '],
  [{ onError: {} }, 'the option onError must be a function, not an object'],
  [{ awkward: true }, 'the option awkward must be a whole number, the seed of the timing, not true'],
  [7, 'createFake takes an object of options, not 7'],
])('%j is refused by name, value and fix', (options, message) => {
  expect(() => createFake(options as never)).toThrow(message)
})

test('an option that is undefined has its default', () => {
  expect(createFake({ seed: undefined, variant: undefined } as never).variant).toBe('full')
})

import { describe, expect, test } from 'vitest'
import { createFake } from '../../index.js'

describe('the option disturb is refused by its path', () => {
  test.each<[unknown, string]>([
    [
      'short-page',
      "the option disturb is wrong: there is no disturbance 'short-page': did you mean 'short-pages'?",
    ],
    [
      ['slow', 'nothing-like-it'],
      "the option disturb[1] is wrong: there is no disturbance 'nothing-like-it'; known: rate-limit-seconds, rate-limit-date,",
    ],
    [7, 'the option disturb must be the name of a disturbance such as'],
    [{ name: 'slow', tims: 2 }, "a disturbance has no member 'tims': did you mean 'times'?"],
    [{ times: 2 }, "there is no disturbance 'undefined'"],
    [{ name: 'unavailable', times: 0 }, 'times must be a number of requests, 1 or more, or Infinity, not 0'],
    [{ name: 'short-pages', times: 2 }, "the disturbance 'short-pages' takes no times: leave it out"],
    [{ name: 'slow', retryAfter: 2 }, "the disturbance 'slow' takes no retryAfter: leave it out"],
    [{ name: 'internal', delay: 2 }, "the disturbance 'internal' takes no delay: leave it out"],
    [{ name: 'slow', delay: '-2s' }, 'the delay of slow must be 0 ms or more, not -2000 ms'],
    [{ name: 'rate-limit-date', retryAfter: -1 }, 'retryAfter must be 0 seconds or more, not -1'],
  ])('%j', (disturb, message) => {
    expect(() => createFake({ disturb } as never)).toThrow(message)
  })

  test('a disturbance of the full variant alone', () => {
    expect(() => createFake({ variant: 'compact', disturb: 'rival-writer' })).toThrow(
      "the disturbance 'rival-writer' needs what the compact variant does not have: leave it out",
    )
  })
})

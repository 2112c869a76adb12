import { checkMembers, type MembersOf } from '../../input/check-members.js'
import type { JournalEntry } from '../../world/journal.js'
import { durationMs } from '../clock/duration.js'
import { soon } from '../clock/soon.js'
import type { Control } from '../control/control.js'
import { expectationError, requests } from './expectations.js'
import { filterOf, type RequestFilter, requestsFor, type Wanted, wantedText } from './request-filter.js'

/** How to wait for requests. */
export interface WaitOptions {
  /** How long to wait by the computer's clock: milliseconds or a text such as `'2s'`; a second by default. */
  readonly timeout?: number | string
  /** How many requests to wait for; 1 by default. */
  readonly times?: number
  readonly when?: RequestFilter['when']
}

// The timers of the computer, also while a test framework has put others in their place: nobody would move those on.
const { setTimeout, clearTimeout } = globalThis

const takes: MembersOf<WaitOptions> = { timeout: true, times: true, when: true }

/** Waits until so many requests have come; rejects with what came where they do not come in time. */
export function waitFor(
  control: Control,
  wanted: Wanted,
  options: WaitOptions = {},
): Promise<readonly JournalEntry[]> {
  checkMembers(options, takes, 'fake.waitFor', 'option')
  const { timeout = 1000, times = 1, when } = options
  const filter = { ...filterOf(wanted), ...(when === undefined ? {} : { when }) }
  const timeoutMs = durationMs(timeout, 'timeout')
  return new Promise((resolve, reject) => {
    const { watchers } = control.core.journal
    const ended = (end: () => void) => {
      watchers.delete(lookSoon)
      clearTimeout(timer)
      end()
    }
    const look = () => {
      try {
        const came = requestsFor(control, filter)
        if (came.length >= times) ended(() => resolve(came))
      } catch (error) {
        ended(() => reject(error))
      }
    }
    // A fault may still change how the request ends that is being written.
    const lookSoon = () => void soon(look)
    const late = () => {
      const came = requestsFor(control, filter).length
      const expected = `expected ${requests(times)} to ${wantedText(filter)} within ${timeoutMs} ms, got ${came || 'none'}`
      return expectationError(control, expected, requestsFor(control))
    }
    const timer = setTimeout(() => ended(() => reject(resultOf(late))), timeoutMs)
    watchers.add(lookSoon)
    look()
  })
}

/** What a function returns, or throws. */
function resultOf(make: () => unknown): unknown {
  try {
    return make()
  } catch (error) {
    return error
  }
}

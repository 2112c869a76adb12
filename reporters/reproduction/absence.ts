import type { ReportedExchange, ReportedFailure } from '../report.js'
import type { Absence } from './recipe.js'

/**
 * What it means that an answer does not show a text, by the recorded calls: lists grow, also by the calls of a script.
 */
export function absenceOf(
  wanted: NonNullable<ReportedFailure['wanted']>,
  calls: readonly ReportedExchange[],
  isMade: (text: string) => boolean,
): Absence {
  const writes = calls.filter(({ request }) => request.method !== 'GET')
  if (writes.length === 0) return 'decides'
  const [first] = wanted.pages ?? [wanted.exchange]
  const page = calls.find(({ index }) => index === first)
  if (!page || /[?&]cursor=/.test(page.request.path)) return 'decides nothing'
  // A window that begins at a time of the run may hold nothing of what is made later, or earlier.
  if (wanted.lacks && isRunTime(page.request.path, isMade)) return 'decides nothing'
  const isOnTop = (text: string) => {
    const [before = '', after] = page.response.body.split(text, 2)
    return after !== undefined && before.split('"id"').length - 1 <= writes.length
  }
  const { shows = [], lacks = [] } = wanted
  // Contacts go by their ids, where a new one may stand anywhere (section 4.3).
  const isById = page.endpoint === 'GET /api/v1/contacts' && !/[?&]updatedSince=/.test(page.request.path)
  const areNewest = !isById && lacks.length === 0 && shows.every((text) => isMade(text) && isOnTop(text))
  return areNewest ? 'decides' : 'decides at the end'
}

/** Whether a list begins at a time of the run, and no answer gave it. */
export const isRunTime = (path: string, isMade: (text: string) => boolean): boolean =>
  /[?&]updatedSince=/.test(path) && !isMade(decodeURIComponent(path))

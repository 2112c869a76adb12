import type { JournalRuleId } from '../../../contract/index.js'
import type { JudgeClient } from '../client-case.js'
import { continuesAfter, emptyPage, shortPage } from './paging/continues.js'
import { cursorAsGiven } from './paging/cursor-as-given.js'
import { followsCursors } from './paging/follows-cursors.js'
import { noCursorAfterLast } from './paging/last-page.js'
import { limitInRange } from './paging/limit-in-range.js'
import { noRefusedCursor } from './paging/refused-cursor.js'
import { cursorOfSameList } from './paging/same-list.js'

/** How a client reads lists. */
export const pagingJudges = {
  'client.cursor-as-given': cursorAsGiven,
  'client.cursor-of-same-list': cursorOfSameList,
  'client.no-cursor-after-last': noCursorAfterLast,
  'client.continues-after-empty-page': continuesAfter(emptyPage),
  'client.continues-after-short-page': continuesAfter(shortPage),
  'client.follows-cursors': followsCursors,
  'client.limit-in-range': limitInRange,
  'client.no-refused-cursor': noRefusedCursor,
} satisfies Partial<Record<JournalRuleId, JudgeClient>>

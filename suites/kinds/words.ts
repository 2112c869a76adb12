import * as fc from 'fast-check'
import {
  bookingLocales,
  callDirections,
  callOutcomes,
  conversationChannels,
  conversationStatuses,
  dealStatuses,
  type KindOf,
  reminderTypes,
  taskPriorities,
  taskStatuses,
  ticketPriorities,
  ticketStatuses,
} from '../../contract/index.js'
import { anyNonText } from '../../fixtures/arbitraries/other-type.js'
import { shortWord } from '../../fixtures/arbitraries/word.js'
import type { Check } from '../api/index.js'
import { requireOrdinaryAccepted } from '../drivers/trials.js'
import { expectEachAccepted } from '../judgements/activity-kinds.js'
import { judgeAccepted, judgeRefused } from '../judgements/body.js'
import { openMemberTrial, withValue } from './member.js'

/** Words of any enumeration of the document, and of enumerations that other products have. */
const words: readonly string[] = [
  ...dealStatuses,
  ...ticketStatuses,
  ...ticketPriorities,
  ...taskStatuses,
  ...taskPriorities,
  ...reminderTypes,
  ...conversationStatuses,
  ...conversationChannels,
  ...callDirections,
  ...callOutcomes,
  ...bookingLocales,
  'archived',
  'canceled',
  'completed',
  'critical',
  'in progress',
  'none',
  'normal',
  'pending',
  'snoozed',
]

/** Words that an enumeration does not have: those of other enumerations, and any other. */
export const anyWord = (values: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(shortWord, fc.constantFrom(...words)).filter((word) => !values.includes(word))

/** Ways to miss a word: its case, its end, its form, and a letter of another script that looks alike. */
const misses: readonly ((word: string) => string)[] = [
  (word) => word.charAt(0).toUpperCase() + word.slice(1),
  (word) => word.slice(0, -1),
  (word) => word.slice(1),
  (word) => `${word}s`,
  (word) => word + word,
  (word) => word.replaceAll('_', '-'),
  (word) => word.replaceAll('_', ''),
  (word) => `"${word}"`,
  (word) => word.replace('o', 'о').replace('e', 'е'),
  (word) => word.replace('i', 'ı'),
]

/** Words that an enumeration nearly has. */
export const nearMiss = (values: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...values), fc.constantFrom(...misses))
    .map(([word, miss]) => miss(word))
    .filter((word) => word !== '' && !values.includes(word))

/** Words that careless servers take: one in capitals, and a name that every object has. */
export const careless = ([first = '']: readonly string[]): readonly string[] => [
  first.toUpperCase(),
  'constructor',
]

/** A member takes each of some words, and nothing else. */
export const wordsOf =
  (kind: KindOf<'words'>): Check =>
  async (api) => {
    const { field, shape, values } = kind
    const trial = await openMemberTrial(api, kind)
    // A member of a call is required, and so is not null.
    const bodiesOf = (wrong: readonly unknown[]) => wrong.map((value) => withValue(kind, value))
    const other: fc.Arbitrary<unknown> = fc.oneof(anyWord(values), nearMiss(values), anyNonText())
    await judgeRefused(api, trial, bodiesOf([...careless(values), '', 1, [values[0]]]), {
      others: field.startsWith('call.') ? bodiesOf([null]) : [],
      drawn: other.map((value) => withValue(kind, value)),
    })
    if (shape !== undefined)
      return expectEachAccepted(
        api,
        trial,
        values.map((value) => withValue(kind, value)),
      )
    await requireOrdinaryAccepted(api, trial)
    // The present one comes last, so that each is a change.
    const present = trial.on[field]
    const ordered = [
      ...values.filter((value) => value !== present),
      ...values.filter((value) => value === present),
    ]
    for (const value of ordered) await api.case(() => judgeAccepted(api, trial, withValue(kind, value)))
  }

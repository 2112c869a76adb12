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
import type { Check } from '../api/index.js'
import { ordinaryIsTaken } from '../drivers/trials.js'
import { takesEach } from '../judgements/activity-kinds.js'
import { refusesOf, takes } from '../judgements/body.js'
import { trialOf, withValue } from './member.js'

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
  fc
    .oneof(fc.stringMatching(/^[a-z]{3,12}$/), fc.constantFrom(...words))
    .filter((word) => !values.includes(word))

/** Words near those of an enumeration: other spellings, and a name that every object has. */
export function nearly(values: readonly string[]): readonly string[] {
  const [first = '', second = ''] = values
  return [
    first.toUpperCase(),
    second[0]?.toUpperCase() + second.slice(1),
    first.slice(0, -1),
    `${first}s`,
    `${first},${second}`,
    '0',
    'constructor',
  ].filter((word) => !values.includes(word))
}

/** A member takes each of some words, and nothing else. */
export const wordsOf =
  (kind: KindOf<'words'>): Check =>
  async (api) => {
    const { field, shape, values } = kind
    const trial = await trialOf(api, kind)
    // A member of a call is required, and so is not null.
    const bodiesOf = (wrong: readonly unknown[]) => wrong.map((value) => withValue(kind, value))
    const [capitals, ...near] = nearly(values)
    await refusesOf(api, trial, bodiesOf([capitals, 'constructor', '', 1, [values[0]]]), {
      others: bodiesOf([...near, 7, {}, ...(field.startsWith('call.') ? [null] : [])]),
      drawn: anyWord(values).map((value) => withValue(kind, value)),
    })
    if (shape !== undefined)
      return takesEach(
        api,
        trial,
        values.map((value) => withValue(kind, value)),
      )
    await ordinaryIsTaken(api, trial)
    // The present one comes last, so that each is a change.
    const present = trial.on[field]
    const ordered = [
      ...values.filter((value) => value !== present),
      ...values.filter((value) => value === present),
    ]
    for (const value of ordered) await api.case(() => takes(api, trial, withValue(kind, value)))
  }

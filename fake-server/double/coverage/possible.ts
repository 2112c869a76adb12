import { type Assumptions, descriptionOf, type Variant } from '../../../contract/index.js'
import type { AnswerForm } from '../../world/coverage.js'

/** An answer that an operation may give: the status of a success, or the code of an error with its status. */
export interface PossibleAnswer {
  readonly status: number
  /** The code of an error. */
  readonly code?: string
}

/** What tests of a client can meet. */
export interface Possible {
  readonly answers: Readonly<Record<string, readonly PossibleAnswer[]>>
  readonly transitions: readonly string[]
  readonly forms: readonly AnswerForm[]
}

/** The documented changes of state (section 3); those of tickets and conversations are open. */
const transitions = [
  'deal new -> open',
  'deal open -> won',
  'deal open -> lost',
  'task open -> done',
  'task done -> open',
  'meeting new -> confirmed',
  'meeting confirmed -> canceled',
  'meeting canceled -> canceled',
]

const forms: readonly AnswerForm[] = [
  'first page of several',
  'next page',
  'last page',
  'empty page',
  'replayed answer',
  'lost answer',
]

/** What there is to meet in a variant with some assumptions. */
export function possibleOf(variant: Variant, assumptions: Assumptions): Possible {
  const { operations, successesOf, errorsOf } = descriptionOf(variant, assumptions)
  const answers = Object.values(operations)
    .filter(({ namedOnly }) => !namedOnly)
    .map(({ id }) => [
      id,
      [
        ...successesOf(id).map((status) => ({ status })),
        ...errorsOf(id).flatMap(({ status, code }) => (code === null ? [] : [{ status, code }])),
      ],
    ])
  // Other values of this gap show empty pages that are not the last.
  const hasEmptyPages = variant === 'compact' || assumptions['short-pages'] !== 'full'
  return {
    answers: Object.fromEntries(answers),
    transitions: variant === 'full' ? transitions : [],
    forms: hasEmptyPages ? [...forms, 'empty page with a cursor'] : forms,
  }
}

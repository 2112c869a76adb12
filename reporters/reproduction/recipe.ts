import type { AnswerRequirement } from './requirement.js'
import type { ScriptTemplate } from './template.js'

/** How a failure is seen again: the calls in their order, and what of the answers decides. */
export interface Recipe {
  readonly rule: string
  readonly section: string
  readonly says: string
  readonly endpoint: string
  readonly expected: string
  readonly actual: string
  /** The part of every name that the recorded run made; another one at each run. */
  readonly runId: string
  readonly steps: readonly RecipeStep[]
  readonly decision: Decision
  /** The calls that remove what the others have made. */
  readonly undo: readonly CallStep[]
  /** Records that were there before the run and that the calls name. */
  readonly existing: readonly string[]
}

/** A call, or a move of the target's clock. */
export type RecipeStep = CallStep | ClockStep

/** A move of the target's clock. */
interface ClockStep {
  readonly kind: 'clock'
  readonly ms: number
  /** Whether the time may pass by waiting. */
  readonly isShort?: boolean
}

/** A call, with what its answer is needed for. */
export interface CallStep {
  readonly kind: 'call'
  /** The index of the recorded exchange. */
  readonly index: number
  readonly endpoint: string
  readonly method: string
  readonly path: ScriptTemplate
  /** Header names and values; that of the key is separate. */
  readonly headers: readonly (readonly [name: string, value: ScriptTemplate])[]
  /** The name of the key that signs it; `none` for no key. */
  readonly key: string
  readonly body?: ScriptTemplate
  /** The status of the recorded answer. */
  readonly status: number
  /** The class of the status that it has once the failure is fixed, where it has shown the same. */
  readonly fixedClass?: number
  /** The values that later calls use, by the names of their variables. */
  readonly captures: readonly Capture[]
  /** How often the call is made as long as its answer is right. */
  readonly times?: number
  /** The words that the pages of a list have to show: it is read on until they do, or until it ends. */
  readonly readsOn?: readonly ScriptTemplate[]
  /** Whether it is a further page of a list, which may have fewer pages the next time. */
  readonly isFurtherPage?: boolean
}

/** A value that an answer gives to later calls. */
export interface Capture {
  readonly variable: string
  readonly path: ScriptTemplate
  /** Whether it is the cursor of a further page, which the last page lacks. */
  readonly isFurtherPage?: boolean
}

/** A call's answer, as it is judged. */
export interface CallAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** The text of the pages before, where a list was read on. */
  readonly before?: string
}

/** Which answer decides, and what of it; `index` is that of its call. */
export type Decision = {
  readonly index: number
  /** The status of the recorded answer. */
  readonly status: number
} & (AnswerDecision | PartDecision | TextDecision | OrderDecision | WholeDecision)

/** The failure is fixed where the answer is one of some. */
interface AnswerDecision {
  readonly kind: 'answer'
  readonly answers: readonly { readonly status: number; readonly code?: string }[]
  /** The status that does not conform, where any other one does. */
  readonly not?: number
  /** The index of the earlier call whose status it has to have. */
  readonly statusOf?: number
  /** Whether a refusal is wrong as well: the calls before leave no other reason for it. */
  readonly isNoRefusal?: boolean
}

/**
 * The failure is fixed where a part of the body, or a header, has the expected value, or, where none is known, no longer
 * the actual one. Without an actual value the part is missing.
 */
interface PartDecision {
  readonly kind: 'part'
  readonly path: ScriptTemplate
  /** The name of the header, where it is one. */
  readonly header?: string
  /** The path of the record that it is a part of, where a list shows it: without that the answer decides nothing. */
  readonly record?: ScriptTemplate
  /** Whether the part may have members that the value lacks. */
  readonly isPartial: boolean
  readonly expected?: PartValue
  readonly actual?: PartValue
  /** What the part has to be, where more than one value will do. */
  readonly requirement?: AnswerRequirement
  /** Where an earlier answer shows the value that the part has to have. */
  readonly like?: { readonly index: number; readonly path: ScriptTemplate }
}

/** What a part of a body is, or has to be. */
export interface PartValue {
  readonly json: ScriptTemplate
  readonly lines: readonly RecipeLine[]
}

/** A value within a part of a body, as JSON: the path from the part on. */
export interface RecipeLine {
  readonly path: string
  readonly json: ScriptTemplate
}

/** The failure is there while the body shows some texts in this order, or lacks some. */
interface TextDecision {
  readonly kind: 'text'
  readonly shows?: readonly ScriptTemplate[]
  readonly lacks?: readonly ScriptTemplate[]
  /** The calls whose answers count together, where it is not that of the last one alone. */
  readonly pages?: readonly number[]
  readonly absence: Absence
}

/** The failure is there while the records of some pages are in none of the orders. */
interface OrderDecision {
  readonly kind: 'order'
  readonly order: { readonly by: string; readonly ways: readonly ('ascending' | 'descending')[] }
  readonly pages: readonly number[]
}

/**
 * What it means that a text is not shown: that it is nowhere; that it is nowhere if the list has no further pages; or
 * nothing, as it may be on another page.
 */
export type Absence = 'decides' | 'decides at the end' | 'decides nothing'

/** No part of the answer decides alone: a person has to compare it with what was expected. */
interface WholeDecision {
  readonly kind: 'whole'
  /** Why none does, where that is known. */
  readonly why?: string
}

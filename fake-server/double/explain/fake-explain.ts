import type { FakeResponse } from '../../messages/message.js'
import { operationsNamed } from '../../pipeline/operation-name.js'
import type { Control } from '../control/control.js'
import type { ExplainSubject } from './explain.js'
import type { Explanation } from './explanation.js'

/** An answer of the fake, in any form in which a test has it. */
export type Explainable = Response | Pick<FakeResponse, 'headers' | 'body'>

/** What gives a fake its explanations. */
export interface Explained {
  /**
   * Explains an answer, a rule, an error code or a gap: the sentences of the document, what it leaves open and what is
   * assumed for it, what would have been accepted, and how to bring it about.
   *
   * @param subject A `Response` or an answer of `handle`, or the id of a rule, an error code or the name of a gap.
   * @param operation The operation, such as `'POST /deals'`, where a rule is about several.
   * @throws An Error where there is nothing of that name, or the answer names no rule and rests on no gap.
   * @example
   * const response = await fake.fetch('https://any.host/api/v1/contacts?limit=0', { headers })
   * console.log((await fake.explain(response)).text)
   */
  explain(subject: string | Explainable, operation?: string): Promise<Explanation>
}

interface Answered {
  readonly rule: string | null | undefined
  readonly assumed: string | null | undefined
  readonly body: string
}

/** Whether an answer is a `Response`, also one of another realm or package. */
const isResponse = (answer: Explainable): answer is Response => 'clone' in answer

async function answered(answer: Explainable): Promise<Answered> {
  if (isResponse(answer)) {
    const { headers } = answer
    const body = answer.bodyUsed ? '' : await answer.clone().text()
    return { rule: headers.get('x-fake-rule'), assumed: headers.get('x-fake-assumed'), body }
  }
  const { headers, body } = answer
  return { rule: headers['x-fake-rule'], assumed: headers['x-fake-assumed'], body }
}

function messageIn(body: string): string | undefined {
  try {
    const { error } = JSON.parse(body) as { readonly error?: { readonly message?: string } }
    return error?.message
  } catch {
    return undefined
  }
}

async function subjectOf(answer: Explainable): Promise<ExplainSubject> {
  const { rule, assumed, body } = await answered(answer)
  const gaps = assumed?.split(', ')
  const name = rule ?? gaps?.[0]
  if (name === undefined)
    throw new Error('there is nothing to explain: the answer is not an error and rests on no gap')
  return { name, message: messageIn(body), assumed: gaps }
}

/** The explanations of the fake that a control belongs to; the sentences are loaded when they are first needed. */
export const explainOf = (control: Control): Explained => ({
  async explain(subject, operation) {
    const { assumptions, surface } = control.core
    const about = typeof subject === 'string' ? { name: subject } : await subjectOf(subject)
    const named = operation === undefined ? undefined : operationsNamed(operation)[0]
    const { explain } = await import('./explain.js')
    return explain({ ...about, operation: named }, { variant: surface.variant, assumptions })
  },
})

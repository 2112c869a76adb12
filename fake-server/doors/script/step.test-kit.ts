import type { Fake } from '../../index.js'

/** What later steps know of earlier answers, by name: as `<name>` in a path or body. */
export type Kept = Readonly<Record<string, string>>

/** What a step sends in addition to its body, what it keeps of the answer, and what the answer must hold, by path. */
export interface More {
  readonly key?: string
  readonly idempotencyKey?: string
  readonly type?: string
  readonly keep?: Kept
  readonly shows?: Readonly<Record<string, unknown>>
}

/** What ends a request: a status, or the end of its connection before the answer was complete. */
export type Ending = number | 'lost'

/** How a request must end, what is asked for below `/api/v1`, and its body: text as it is, otherwise as JSON. */
export type RequestStep = readonly [ends: Ending, method: string, path: string, body?: unknown, more?: More]

/** What is done to the fake between two requests; what it returns is part of the transcript. */
export type Act = (fake: Fake, kept: Kept) => unknown

/** One step of a script. */
export type Step = RequestStep | Act

/** Keeps the id of the record that is answered. */
export const id = (name: string): More => ({ keep: { [name]: 'data.id' } })

/** Keeps the cursor of the next page. */
export const next = (name: string): More => ({ keep: { [name]: 'nextCursor' } })

/** Keeps the id of the first record of a page. */
export const first = (name: string): More => ({ keep: { [name]: 'data.0.id' } })

/** Sends an idempotency key. */
export const once = (idempotencyKey: string): More => ({ idempotencyKey })

/** Sends another API key. */
export const as = (key: string): More => ({ key })

/** What the answer must hold, by path; `<name>` stands for what was kept. */
export const shows = (values: Readonly<Record<string, unknown>>): More => ({ shows: values })

import {
  any,
  type ControlSchema,
  count,
  described,
  list,
  nullable,
  number,
  object,
  open,
  text,
  texts,
} from '../control/control-schema.js'

/** A number of milliseconds, or a text with its unit. */
export const duration = described("Milliseconds, or a text such as '30s'.", { anyOf: [number, text] })

/** What a fault does, as JSON. */
export const faultKind: ControlSchema = {
  title: 'FaultKind',
  description:
    'A status such as 429, 500 or 503; an error code such as `rev_mismatch`; `reset`, `lost-after-commit`, `truncate` or ' +
    '`hang`; an answer; or a delay.',
  anyOf: [
    { type: 'integer' },
    text,
    object({ code: text, 'message?': text, 'details?': open }),
    object({ status: { type: 'integer' }, 'body?': any, 'headers?': texts }),
    object({ delay: duration }),
    object({ delayMs: number }),
  ],
}

/** A fault as it is listed. */
export const fault: ControlSchema = object(
  {
    id: count,
    on: list(text),
    with: described('What it does in a word or two.'),
    at: { enum: ['arrival', 'effect', 'answer'] },
    times: nullable(count),
    hits: described('How many requests it has met.', count),
    remaining: nullable(count),
  },
  'Fault',
)

import {
  type ControlSchema,
  count,
  described,
  flag,
  list,
  number,
  object,
  open,
  text,
  texts,
} from '../control/control-schema.js'

/** A request of the journal as JSON. */
export const journalEntry: ControlSchema = object(
  {
    method: text,
    target: described('The path and query.'),
    path: text,
    query: open,
    headers: texts,
    body: described('The text of the body, empty for none.'),
    'operation?': text,
    'params?': texts,
    'key?': described('The API key, as it was sent.'),
    'idempotencyKey?': text,
    status: described('The status of the answer; 0 where a fault took effect before there was one.', count),
    'answer?': object({ status: count, headers: texts, body: text }),
    'rule?': described('The rule that an error answer enforces.'),
    'assumption?': described('What the answer rests on that the document leaves open.'),
    'isReplay?': flag,
    'fault?': described('The fault or the disturbances that the request met.'),
    at: described('When it was answered by the clock of the fake.', { ...text, format: 'date-time' }),
    'durationMs?': described('How long a fault or the latency kept the answer back.', number),
    'cause?': described('The exception behind an unexpected 500.'),
  },
  'JournalEntry',
)

const pairs = list(object({ name: text, value: text }))

/** An HTTP Archive 1.2. */
export const har: ControlSchema = object(
  {
    log: object({
      version: text,
      creator: object({ name: text, version: text }),
      entries: list(
        object(
          {
            startedDateTime: text,
            time: number,
            request: object({
              method: text,
              url: text,
              httpVersion: text,
              cookies: list(open),
              headers: pairs,
              queryString: pairs,
              'postData?': object({ mimeType: text, text }),
              headersSize: number,
              bodySize: number,
            }),
            response: object({
              status: count,
              statusText: text,
              httpVersion: text,
              cookies: list(open),
              headers: pairs,
              content: object({ size: count, mimeType: text, text }),
              redirectURL: text,
              headersSize: number,
              bodySize: number,
            }),
            cache: object({}),
            timings: object({ send: number, wait: number, receive: number }),
            _virtualTime: described('When it was answered by the clock of the fake.', text),
            'comment?': text,
          },
          'HarEntry',
        ),
      ),
      'comment?': text,
    }),
  },
  'Har',
)

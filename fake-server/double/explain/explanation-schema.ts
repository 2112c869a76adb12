import { any, type ControlSchema, count, list, object, open, text } from '../control/control-schema.js'

/** An explanation as JSON. */
export const explanation: ControlSchema = object(
  {
    subject: text,
    'status?': count,
    'message?': text,
    rules: list(
      object(
        { id: text, section: text, says: text, 'doubt?': text, 'ruledOut?': text, 'leftOpen?': text },
        'ExplainedRule',
      ),
    ),
    gaps: list(
      object({ name: text, section: text, open: text, assumed: any, permitted: list(any) }, 'ExplainedGap'),
    ),
    'accepted?': object({
      operation: text,
      'body?': any,
      'query?': open,
      'member?': object({ path: text, schema: any }),
    }),
    'how?': text,
    text,
  },
  'Explanation',
)

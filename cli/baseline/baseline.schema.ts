const text = { type: 'string', minLength: 1 } as const

/** What a baseline looks like: JSON Schema, draft 7. */
export const baselineSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Baseline of known failures',
  type: 'object',
  additionalProperties: false,
  required: ['entries'],
  properties: {
    $schema: { type: 'string' },
    version: { const: 1 },
    tool: { ...text, description: 'The version of workspace-crm-conformance that has written the file.' },
    entries: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['rule', 'operation', 'reason'],
        properties: {
          rule: { ...text, description: 'The id of the rule that fails, such as `paging.limit-default`.' },
          operation: {
            ...text,
            description:
              'The operation at which it fails, such as `GET /api/v1/contacts`; `*` for all those without an entry of their own.',
          },
          reason: { ...text, description: 'Why the failure is accepted for now.' },
          ticket: { ...text, description: 'Where the failure is tracked.' },
          expires: {
            ...text,
            pattern: '^\\d{4}-\\d{2}-\\d{2}$',
            description:
              'The last day on which the failure is accepted, in UTC, as YYYY-MM-DD; without it, it is accepted until the entry is removed.',
          },
        },
      },
    },
  },
} as const

import { scopes, type Variant } from '../../../contract/index.js'
import { nounsOf } from '../nouns/index.js'

/** The members of a seed that are not records. */
export const settingsSchema = {
  workspace: { type: 'string', minLength: 1 },
  keys: {
    type: 'array',
    items: {
      type: 'object',
      required: ['key'],
      properties: {
        key: { type: 'string', minLength: 1 },
        scopes: { type: 'array', items: { enum: scopes } },
        perMinute: { type: 'number', minimum: 0 },
        workspace: { type: 'string', minLength: 1 },
      },
      additionalProperties: false,
    },
  },
  features: { type: 'object', additionalProperties: { type: 'boolean' } },
  tags: {
    type: 'object',
    additionalProperties: {
      type: 'object',
      properties: {
        id: { type: 'string', minLength: 1 },
        active: { type: 'integer', minimum: 0 },
        inactive: { type: 'integer', minimum: 0 },
      },
      additionalProperties: false,
    },
  },
  archivedDeals: { type: 'array', items: { type: 'string' } },
} as const

/** The schema of a seed, for editors of seed files. */
export function seedSchema(variant: Variant): object {
  const records = Object.entries(nounsOf[variant]).map(([name, { draft }]) => [
    name,
    { type: 'array', items: draft },
  ])
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Records by example for the fake of the Workspace CRM and Messaging Service API',
    type: 'object',
    properties: { $schema: { type: 'string' }, ...settingsSchema, ...Object.fromEntries(records) },
    additionalProperties: false,
  }
}

import { providerStates } from '../../store/records.js'
import { type ControlSchema, count, flag, list, nullable, object, text } from '../control/control-schema.js'

const counts: ControlSchema = { type: 'object', additionalProperties: count }

/** The state of a fake as JSON. */
export const state: ControlSchema = object(
  {
    now: text,
    runs: flag,
    counts,
    operations: list(text),
    keys: list(object({ key: text, workspaceId: text, scopes: list(text), 'trouble?': text }, 'Key')),
    workspace: object(
      {
        key: text,
        id: text,
        records: counts,
        features: { type: 'object', additionalProperties: flag },
        contactLimitReached: flag,
        quota: nullable(count),
        smsBalance: nullable(count),
        sendingPaused: flag,
        provider: { enum: providerStates },
      },
      'Workspace',
    ),
    faults: count,
    failNext: flag,
    receiversRefuse: flag,
  },
  'State',
)

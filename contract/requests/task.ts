import type { GeneralAssumptions } from '../gaps/general.js'
import type { Schema } from '../schema.js'

/** The body of `POST /contacts/{id}/tasks/{taskId}/complete`; it takes nothing else (section 4.3). */
export const taskCompleteBody = (assumptions: GeneralAssumptions): Schema => ({
  type: 'object',
  properties: {
    done: { type: assumptions['null-vs-absent'] === 'refuse' ? 'boolean' : ['boolean', 'null'] },
  },
  additionalProperties: false,
})

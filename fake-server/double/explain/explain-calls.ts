import type { ControlCalls } from '../control/control-call.js'
import { explanation } from './explanation-schema.js'
import { explainOf } from './fake-explain.js'

interface Asked {
  readonly rule?: string
  readonly code?: string
  readonly gap?: string
  readonly operation?: string
}

/** The control calls that explain. */
export const explainCalls: ControlCalls = {
  'GET explain': {
    operationId: 'explain',
    summary: 'Explain a rule, an error code or a gap',
    returns: explanation,
    example: { query: { code: 'rate_limited' } },

    takes: { 'rule?': 'text', 'code?': 'text', 'gap?': 'text', 'operation?': 'text' },
    run(control, { rule, code, gap, operation }: Asked) {
      const name = rule ?? code ?? gap
      if (name === undefined) throw new Error('give one of rule, code and gap')
      return explainOf(control).explain(name, operation)
    },
  },
}

import { type families, op } from '../../contract/index.js'
import { activityMember, schemaAs, valueAs } from '../kinds/member.js'
import { aroundStep, type Mutants, mutant, type ObjectSchema } from '../mutant.js'
import { late, sentAs, shape } from '../shape.js'

const create = op.createActivity

const whole = activityMember('call', 'call')
const duration = activityMember('call', 'call.durationSec')
const occurred = activityMember('call', 'occurredAt')
const step = activityMember('call', 'nextStep')
const stepDue = activityMember('call', 'nextStep.dueAt')
const stepAssignee = activityMember('call', 'nextStep.assignedToEmail')
const bounds = { minimum: 0, maximum: 86_400 }

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A call that need not say everything. */
const optional = (fault: string, ...names: readonly string[]) =>
  shape(fault, 'call', ({ properties }) => {
    const schema = properties.call as unknown as ObjectSchema
    schema.required = schema.required?.filter((name) => !names.includes(name)) ?? []
  })

/** Bodies of calls taken in spite of what they are. */
export const callMutants = {
  'validation.call-object': [
    optional('a call need not say its direction', 'direction'),
    optional('a call need not say its outcome', 'outcome'),
    valueAs('an empty call is one that was answered', whole, (value) =>
      isPlain(value) && Object.keys(value).length === 0
        ? { direction: 'outbound', outcome: 'connected' }
        : value,
    ),
    valueAs('a direction is a call', whole, (value) =>
      typeof value === 'string' ? { direction: value, outcome: 'connected' } : value,
    ),
    valueAs('direction and outcome may come in a list', whole, (value) =>
      Array.isArray(value) && value.length === 2 ? { direction: value[0], outcome: value[1] } : value,
    ),
    valueAs('the first of several calls counts', whole, (value) =>
      Array.isArray(value) && isPlain(value[0]) ? value[0] : value,
    ),
    schemaAs('what is no object is ignored', whole, {}),
    late('call', (sent) => sent.call === 7, {}),
  ],
  'validation.call-duration-type': [
    valueAs('fractions are rounded', duration, (value) =>
      typeof value === 'number' ? Math.round(value) : value,
    ),
    schemaAs('fractions will do', duration, { type: ['number', 'null'], ...bounds }),
    valueAs('digits are a number', duration, (value) =>
      typeof value === 'string' && value !== '' ? Number(value) : value,
    ),
    valueAs('an empty text is none', duration, (value) => (value === '' ? null : value)),
    valueAs('true is a second', duration, (value) => (value === true ? 1 : value)),
    schemaAs('null is no duration', duration, { type: 'integer', ...bounds }),
    shape('a call must say how long it took', 'call', ({ properties }) => {
      const schema = properties.call as unknown as ObjectSchema
      schema.required?.push('durationSec')
    }),
    late('call', (sent) => isPlain(sent.call) && sent.call.durationSec === 1.5),
  ],
  'validation.call-occurred-type': [
    valueAs('a number is the milliseconds since 1970', occurred, (value) =>
      typeof value === 'number' && value > 1e12 ? new Date(value).toISOString() : value,
    ),
    valueAs('a number is the seconds since 1970', occurred, (value) =>
      typeof value === 'number' && value > 0 && value < 1e12 ? new Date(value * 1000).toISOString() : value,
    ),
    schemaAs('what is no time is now', occurred, {}),
    valueAs('a falsy time is now', occurred, (value) => value || '2024-01-01T00:00:00.000Z'),
    valueAs('a list counts by its text', occurred, (value) => (Array.isArray(value) ? String(value) : value)),
    late('call', (sent) => isPlain(sent.occurredAt)),
  ],
  'validation.next-step-types': [
    valueAs('a text is the title of the next step', step, (value) =>
      typeof value === 'string' ? { title: value, dueAt: '2030-01-01T09:00:00.000Z' } : value,
    ),
    valueAs('the first of several steps counts', step, (value) => (Array.isArray(value) ? value[0] : value)),
    valueAs('what is no object is ignored', step, (value) => (isPlain(value) ? value : undefined)),
    valueAs('a number is the seconds since 1970', stepDue, (value) =>
      typeof value === 'number' ? new Date(value * 1000).toISOString() : value,
    ),
    schemaAs('what is no date is ignored', stepDue, {}),
    valueAs('a list counts by its text', stepDue, (value) => (Array.isArray(value) ? String(value) : value)),
    schemaAs('what is no address is ignored', stepAssignee, {}),
    valueAs('false is no one', stepAssignee, (value) => value || null),
    sentAs('a step that cannot be read is left out', 'call', ({ nextStep, ...sent }) =>
      isPlain(nextStep) && isPlain(nextStep.dueAt) ? sent : { ...sent, ...(nextStep ? { nextStep } : {}) },
    ),
    late('call', (sent) => isPlain(sent.nextStep) && sent.nextStep.dueAt === true),
    mutant('the next step is made before it is refused', (behaviour) =>
      aroundStep(behaviour, 'validate', (next, context) => {
        const { nextStep, leadId } = context.body
        if (context.operation === create && isPlain(nextStep) && nextStep.assignedToEmail === 7)
          behaviour.handlers[create]({ ...context, body: { type: 'task', leadId, title: nextStep.title } })
        return next()
      }),
    ),
  ],
} satisfies Partial<Mutants<typeof families.validation>>

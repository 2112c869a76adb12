import { op } from '../../contract/index.js'
import { activityMember, schemaAs, valueAs } from '../kinds/member.js'
import type { FamilyMutants } from '../mutation.js'
import { isObject } from '../operators/path.js'
import type { ObjectSchema } from '../operators/schema.js'
import { late, sentAs, shape } from '../operators/shape.js'
import { aroundStep } from '../operators/step.js'
import { listAsText } from '../operators/value.js'

const whole = activityMember('call', 'call')
const duration = activityMember('call', 'call.durationSec')
const occurred = activityMember('call', 'occurredAt')
const step = activityMember('call', 'nextStep')
const stepDue = activityMember('call', 'nextStep.dueAt')
const stepAssignee = activityMember('call', 'nextStep.assignedToEmail')
const bounds = { minimum: 0, maximum: 86_400 }

/** Makes members of a call optional. */
const optional = (...names: readonly string[]) =>
  shape('call', ({ properties }) => {
    const schema = properties.call as unknown as ObjectSchema
    schema.required = schema.required?.filter((name) => !names.includes(name)) ?? []
  })

/** Faults of the validation of calls. */
export const callMutants = {
  'validation.call-object': {
    'a call need not say its direction': optional('direction'),
    'a call need not say its outcome': optional('outcome'),
    'an empty call is one that was answered': valueAs(whole, (value) =>
      isObject(value) && Object.keys(value).length === 0
        ? { direction: 'outbound', outcome: 'connected' }
        : value,
    ),
    'a direction is a call': valueAs(whole, (value) =>
      typeof value === 'string' ? { direction: value, outcome: 'connected' } : value,
    ),
    'direction and outcome may come in a list': valueAs(whole, (value) =>
      Array.isArray(value) && value.length === 2 ? { direction: value[0], outcome: value[1] } : value,
    ),
    'the first of several calls counts': valueAs(whole, (value) =>
      Array.isArray(value) && isObject(value[0]) ? value[0] : value,
    ),
    'what is no object is ignored': schemaAs(whole, {}),
    'it is done first and refused after': late('call', (sent) => sent.call === 7, {}),
  },
  'validation.call-duration-type': {
    'fractions are rounded': valueAs(duration, (value) =>
      typeof value === 'number' ? Math.round(value) : value,
    ),
    'fractions will do': schemaAs(duration, { type: ['number', 'null'], ...bounds }),
    'digits are a number': valueAs(duration, (value) =>
      typeof value === 'string' && value !== '' ? Number(value) : value,
    ),
    'an empty text is none': valueAs(duration, (value) => (value === '' ? null : value)),
    'true is a second': valueAs(duration, (value) => (value === true ? 1 : value)),
    'null is no duration': schemaAs(duration, { type: 'integer', ...bounds }),
    'a call must say how long it took': shape('call', ({ properties }) => {
      const schema = properties.call as unknown as ObjectSchema
      schema.required?.push('durationSec')
    }),
    'it is done first and refused after': late(
      'call',
      (sent) => isObject(sent.call) && sent.call.durationSec === 1.5,
    ),
  },
  'validation.call-occurred-type': {
    'a number is the milliseconds since 1970': valueAs(occurred, (value) =>
      typeof value === 'number' && value > 1e12 ? new Date(value).toISOString() : value,
    ),
    'a number is the seconds since 1970': valueAs(occurred, (value) =>
      typeof value === 'number' && value > 0 && value < 1e12 ? new Date(value * 1000).toISOString() : value,
    ),
    'a falsy time is now': valueAs(occurred, (value) => value || '2024-01-01T00:00:00.000Z'),
    'a list counts by its text': valueAs(occurred, listAsText),
  },
  'validation.next-step-types': {
    'a text is the title of the next step': valueAs(step, (value) =>
      typeof value === 'string' ? { title: value, dueAt: '2030-01-01T09:00:00.000Z' } : value,
    ),
    'the first of several steps counts': valueAs(step, (value) => (Array.isArray(value) ? value[0] : value)),
    'what is no object is ignored': valueAs(step, (value) => (isObject(value) ? value : undefined)),
    'a number is the seconds since 1970': valueAs(stepDue, (value) =>
      typeof value === 'number' ? new Date(value * 1000).toISOString() : value,
    ),
    'what is no date is ignored': schemaAs(stepDue, {}),
    'a list counts by its text': valueAs(stepDue, listAsText),
    'what is no address is ignored': schemaAs(stepAssignee, {}),
    'false is no one': valueAs(stepAssignee, (value) => value || null),
    'a step that cannot be read is left out': sentAs('call', ({ nextStep, ...sent }) =>
      isObject(nextStep) && isObject(nextStep.dueAt) ? sent : { ...sent, ...(nextStep ? { nextStep } : {}) },
    ),
    'it is done first and refused after': late(
      'call',
      (sent) => isObject(sent.nextStep) && sent.nextStep.dueAt === true,
    ),
    'the next step is made before it is refused': (behaviour) =>
      aroundStep('validate', (next, context) => {
        const { nextStep, leadId } = context.body
        if (context.operation === op.createActivity && isObject(nextStep) && nextStep.assignedToEmail === 7)
          behaviour.handlers[op.createActivity]({
            ...context,
            body: { type: 'task', leadId, title: nextStep.title },
          })
        return next()
      })(behaviour),
  },
} satisfies Partial<FamilyMutants<'validation'>>

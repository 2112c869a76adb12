import { op } from '../../contract/index.js'
import { activityMember, schemaAs, valueAs } from '../kinds/member.js'
import type { FamilyMutants, Mutation } from '../mutation.js'
import { tooLate } from '../operators/late.js'
import { memberAs, onRead, readAs } from '../operators/reading.js'
import { onReply } from '../operators/reply.js'
import { branchOf, member, onBody } from '../operators/schema.js'
import { late, sentAs, shape, type Type, without } from '../operators/shape.js'
import { listAsText } from '../operators/value.js'
import { ruledOut } from '../ruled-out.js'

const title = (type: Type) => activityMember(type, 'title')
const text = (type: Type) => activityMember(type, 'body')

const dropping = (type: Type, isOdd: (name: string, value: unknown) => boolean): Mutation =>
  sentAs(type, (sent) => without(sent, isOdd))

/** Lets one shape have the fields of another. */
const merged = (type: Type, other: Type, ...names: readonly string[]): Mutation =>
  onBody(op.createActivity, (schema) => {
    const [into, from] = [branchOf(schema, type), branchOf(schema, other)]
    for (const [name, member] of Object.entries(from.properties))
      if (names.length === 0 || names.includes(name)) into.properties[name] ??= member
  })

/** Lets a body without a contact pass validation. */
const unled = (type: Type): Mutation =>
  shape(type, (schema) => {
    schema.required = schema.required?.filter((name) => name !== 'leadId') ?? []
  })

/** Faults of the validation of activities. */
export const activityMutants = {
  'validation.activity-type': {
    'without a type it is a note': readAs(op.createActivity, (sent) => ({ type: 'note', ...sent })),
    'without a type it is what it looks like': readAs(op.createActivity, (sent) =>
      'type' in sent || !('call' in sent) ? sent : { ...without(sent, () => false), type: 'call' },
    ),
    'case does not count': memberAs(op.createActivity, 'type', (value) =>
      typeof value === 'string' ? value.toLowerCase() : value,
    ),
    'an unknown type is a note': memberAs(op.createActivity, 'type', (value) =>
      value === 'email' ? 'note' : value,
    ),
    'the beginning of a type will do': memberAs(op.createActivity, 'type', (value) =>
      value === 'notes' ? 'note' : value,
    ),
    'null and the empty type are notes': readAs(op.createActivity, (sent) => ({
      ...sent,
      type: sent.type || 'note',
    })),
    'a list counts by its text': memberAs(op.createActivity, 'type', listAsText),
    'an unknown type is a crash': member(op.createActivity, 'type', {}),
    'a body without a type is recorded as a note first and refused after': tooLate(
      op.createActivity,
      (sent) => !('type' in sent),
      { type: 'note' },
    ),
    'a call without a type is recorded first and refused after': tooLate(
      op.createActivity,
      (sent) => !('type' in sent) && 'call' in sent,
      { type: 'call' },
    ),
  },
  'validation.activity-lead-required': {
    'a note without a contact is not found': unled('note'),
    'a call without a contact is not found': unled('call'),
    'a task without a contact is not found': unled('task'),
    'null is looked up and not found': schemaAs(activityMember('note', 'leadId'), {
      type: ['string', 'null'],
    }),
    'without a contact it is for the first one': onRead(op.createActivity, (context) => {
      const [first] = context.workspace.contacts.all()
      context.body = { leadId: first?.id, ...context.body }
    }),
    'a task for null is for the first contact': onRead(op.createActivity, (context) => {
      const [first] = context.workspace.contacts.all()
      const { type, leadId } = context.body
      if (type === 'task' && leadId === null) context.body = { ...context.body, leadId: first?.id }
    }),
  },
  'validation.activity-extra-note': {
    'names in another case are dropped': dropping('note', (name) => /^[A-Z]/.test(name)),
    'properties that are null are dropped': dropping('note', (_, value) => value === null),
    'members of a note are ignored': dropping('note', (name) => name === 'tags' || name === 'content'),
    'false does not count': dropping('note', (name, value) => value === false && name !== 'pinned'),
  },
  'validation.activity-extra-task': {
    'members of a task are ignored': dropping('task', (name) => name === 'doneAt' || name === 'content'),
    'a misspelt due date is dropped': dropping('task', (name) => name === 'dueDate'),
  },
  'validation.activity-extra-call': {
    'a duration out of place is dropped': dropping('call', (name) => name === 'durationSec'),
    'an empty list does not count': dropping('call', (_, value) => Array.isArray(value)),
  },
  'validation.activity-extra-meeting': {
    'short texts without meaning are dropped': dropping('meeting', (_, value) => value === 'x'),
  },
  'validation.activity-cross-shape-field': {
    'a note takes the fields of a task': merged('note', 'task'),
    'a note takes the fields of a call': merged('note', 'call'),
    'a task can be pinned': merged('task', 'note'),
    'a task takes the fields of a call': merged('task', 'call'),
    'a call can be pinned': merged('call', 'note'),
    'a call takes the fields of a task': merged('call', 'task'),
    'a note may have a next step': merged('note', 'call', 'nextStep'),
    'a call may have a priority': merged('call', 'task', 'priority'),
    'a note loses its due date': dropping('note', (name) => name === 'dueAt'),
    'a task loses its pin': dropping('task', (name) => name === 'pinned'),
  },
  'validation.note-minimal': {
    'a note needs a title or a text': shape('note', (schema) => {
      schema.anyOf = [{ required: ['title'] }, { required: ['body'] }]
    }),
    'a note needs a text': shape('note', ({ required }) => required?.push('body')),
    'a note must say whether it is pinned': shape('note', ({ required }) => required?.push('pinned')),
    'a note without text is answered 200': onReply(op.createActivity, (reply, { body: sent }) =>
      sent.type === 'note' && !('body' in sent) ? { ...reply, status: 200 } : reply,
    ),
  },
  'validation.note-pinned-type': {
    'anything pins a note': schemaAs(activityMember('note', 'pinned'), {}),
    'what is not pinned must not say so': schemaAs(activityMember('note', 'pinned'), { const: true }),
    'an empty list is no pin': valueAs(activityMember('note', 'pinned'), (value) =>
      Array.isArray(value) ? undefined : value,
    ),
  },
  'validation.note-title-not-null': {
    'null is no title': schemaAs(title('note'), { type: ['string', 'null'], maxLength: 200 }),
    'null counts as absent': valueAs(title('note'), (value) => value ?? undefined),
    'it is done first and refused after': ruledOut(late('note', (sent) => sent.title === null)),
  },
  'validation.activity-title-type': {
    'anything is a title': schemaAs(title('note'), {}),
    'a number is made into a title': valueAs(title('task'), (value) =>
      typeof value === 'number' ? `No. ${value}` : value,
    ),
    'a list is joined into a title': valueAs(title('call'), (value) =>
      Array.isArray(value) ? value.join(' ') : value,
    ),
    'an object shows as its text': valueAs(title('note'), (value) =>
      typeof value === 'object' ? `${value}` : value,
    ),
    'a falsy title is none': valueAs(title('call'), (value) => value || undefined),
    'a title that is a number is stored first and refused after': late(
      'call',
      (sent) => typeof sent.title === 'number',
    ),
    'a title that is a list is stored first and refused after': late('task', (sent) =>
      Array.isArray(sent.title),
    ),
  },
  'validation.activity-deal-null': {
    'null is no deal to name': schemaAs(activityMember('note', 'dealId'), { type: 'string' }),
    'null is looked up by its name': valueAs(activityMember('note', 'dealId'), (value) =>
      value === null ? 'null' : value,
    ),
    'null is answered 200': onReply(op.createActivity, (reply, { body: sent }) =>
      sent.dealId === null ? { ...reply, status: 200 } : reply,
    ),
  },
  'validation.activity-body-null': {
    'a note has no text of null': schemaAs(text('note'), { type: 'string' }),
    'a task has no text of null': schemaAs(text('task'), { type: 'string' }),
    'a call has no text of null': schemaAs(text('call'), { type: 'string' }),
    'null is written out': valueAs(text('note'), (value) => (value === null ? 'null' : value)),
    'null is written out in calls': valueAs(text('call'), (value) => (value === null ? 'null' : value)),
  },
  'validation.activity-body-type': {
    'anything is a text': schemaAs(text('note'), {}),
    'a number is made into a text': valueAs(text('call'), (value) =>
      typeof value === 'number' ? `No. ${value}` : value,
    ),
    'a list is joined into a text': valueAs(text('task'), (value) =>
      Array.isArray(value) ? value.join('\n') : value,
    ),
    'an object shows as its text': valueAs(text('note'), (value) =>
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ),
    'a falsy text is none': valueAs(text('task'), (value) => value || undefined),
    'a text that is a number is stored first and refused after': late(
      'task',
      (sent) => typeof sent.body === 'number',
    ),
    'a text that is true is stored first and refused after': late('call', (sent) => sent.body === true),
  },
} satisfies Partial<FamilyMutants<'validation'>>

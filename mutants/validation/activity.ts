import { type families, op } from '../../contract/index.js'
import { activityMember, schemaAs, valueAs } from '../kinds/member.js'
import { type Mutant, type Mutants, mutant, onBody, onRead, onReply } from '../mutant.js'
import { member, readAs, tooLate } from '../reading.js'
import { late, sentAs, shape, shapeIn, type Type, without } from '../shape.js'

const create = op.createActivity

const title = (type: Type) => activityMember(type, 'title')
const text = (type: Type) => activityMember(type, 'body')

const dropping = (fault: string, type: Type, isOdd: (name: string, value: unknown) => boolean): Mutant =>
  sentAs(fault, type, (sent) => without(sent, isOdd))

/** Lets a kind have the fields that another lists. */
const merged = (fault: string, type: Type, other: Type, ...names: readonly string[]): Mutant =>
  mutant(fault, (behaviour) =>
    onBody(behaviour, create, (schema) => {
      const [into, from] = [shapeIn(schema, type), shapeIn(schema, other)]
      for (const [name, member] of Object.entries(from.properties))
        if (names.length === 0 || names.includes(name)) into.properties[name] ??= member
    }),
  )

/** A body without a contact, looked up all the same. */
const unled = (type: Type): Mutant =>
  shape(`a ${type} without a contact is looked up, in vain`, type, (schema) => {
    schema.required = schema.required?.filter((name) => name !== 'leadId') ?? []
  })

/** Bodies of activities taken in spite of what they are. */
export const activityMutants = {
  'validation.activity-type': [
    readAs('without a type it is a note', create, (sent) => ({ type: 'note', ...sent })),
    readAs('without a type it is what it looks like', create, (sent) =>
      'type' in sent || !('call' in sent) ? sent : { ...without(sent, () => false), type: 'call' },
    ),
    readAs('case does not count', create, (sent) =>
      typeof sent.type === 'string' ? { ...sent, type: sent.type.toLowerCase() } : sent,
    ),
    readAs('an unknown type is a note', create, (sent) =>
      sent.type === 'email' ? { ...sent, type: 'note' } : sent,
    ),
    readAs('the beginning of a type will do', create, (sent) =>
      sent.type === 'notes' ? { ...sent, type: 'note' } : sent,
    ),
    readAs('null and the empty type are notes', create, (sent) => ({ ...sent, type: sent.type || 'note' })),
    readAs('a list counts by its text', create, (sent) =>
      Array.isArray(sent.type) ? { ...sent, type: String(sent.type) } : sent,
    ),
    member('an unknown type is a crash', create, 'type', {}),
    tooLate(create, (sent) => !('type' in sent), { type: 'note' }),
    tooLate(create, (sent) => !('type' in sent) && 'call' in sent, { type: 'call' }),
  ],
  'validation.activity-lead-required': [
    unled('note'),
    unled('call'),
    unled('task'),
    schemaAs('null is looked up, in vain', activityMember('note', 'leadId'), { type: ['string', 'null'] }),
    mutant('without a contact it is for the first one', (behaviour) =>
      onRead(behaviour, create, (context) => {
        const [first] = context.workspace.contacts.all()
        context.body = { leadId: first?.id, ...context.body }
      }),
    ),
    mutant('a task for null is for the first contact', (behaviour) =>
      onRead(behaviour, create, (context) => {
        const [first] = context.workspace.contacts.all()
        const { type, leadId } = context.body
        if (type === 'task' && leadId === null) context.body = { ...context.body, leadId: first?.id }
      }),
    ),
  ],
  'validation.activity-extra-note': [
    dropping('names in another case are dropped', 'note', (name) => /^[A-Z]/.test(name)),
    dropping('empty properties do not count', 'note', (_, value) => value === null),
    dropping('members of a note are ignored', 'note', (name) => name === 'tags' || name === 'content'),
    dropping('false does not count', 'note', (name, value) => value === false && name !== 'pinned'),
  ],
  'validation.activity-extra-task': [
    dropping('members of a task are ignored', 'task', (name) => name === 'doneAt' || name === 'content'),
    dropping('a misspelt due date is dropped', 'task', (name) => name === 'dueDate'),
  ],
  'validation.activity-extra-call': [
    dropping('a duration out of place is dropped', 'call', (name) => name === 'durationSec'),
    dropping('an empty list does not count', 'call', (_, value) => Array.isArray(value)),
  ],
  'validation.activity-extra-meeting': [
    dropping('short texts without meaning are dropped', 'meeting', (_, value) => value === 'x'),
  ],
  'validation.activity-cross-shape-field': [
    merged('a note takes the fields of a task', 'note', 'task'),
    merged('a note takes the fields of a call', 'note', 'call'),
    merged('a task can be pinned', 'task', 'note'),
    merged('a task takes the fields of a call', 'task', 'call'),
    merged('a call can be pinned', 'call', 'note'),
    merged('a call takes the fields of a task', 'call', 'task'),
    merged('a note may have a next step', 'note', 'call', 'nextStep'),
    merged('a call may have a priority', 'call', 'task', 'priority'),
    dropping('a note loses its due date', 'note', (name) => name === 'dueAt'),
    dropping('a task loses its pin', 'task', (name) => name === 'pinned'),
  ],
  'validation.note-minimal': [
    shape('a note needs a title or a text', 'note', (schema) => {
      schema.anyOf = [{ required: ['title'] }, { required: ['body'] }]
    }),
    shape('a note needs a text', 'note', ({ required }) => required?.push('body')),
    shape('a note must say whether it is pinned', 'note', ({ required }) => required?.push('pinned')),
    mutant('a note without text is answered 200', (behaviour) =>
      onReply(behaviour, create, (reply, { body: sent }) =>
        sent.type === 'note' && !('body' in sent) ? { ...reply, status: 200 } : reply,
      ),
    ),
  ],
  'validation.note-pinned-type': [
    valueAs('the words true and false will do', activityMember('note', 'pinned'), (value) =>
      value === 'true' || value === 'false' ? value === 'true' : value,
    ),
    valueAs('0 and 1 will do', activityMember('note', 'pinned'), (value) =>
      typeof value === 'number' ? value === 1 : value,
    ),
    schemaAs('anything pins a note', activityMember('note', 'pinned'), {}),
    schemaAs('what is not pinned must not say so', activityMember('note', 'pinned'), { const: true }),
    valueAs('an empty list is no pin', activityMember('note', 'pinned'), (value) =>
      Array.isArray(value) ? undefined : value,
    ),
    late('note', ({ pinned }) => pinned === 'yes'),
  ],
  'validation.note-title-not-null': [
    schemaAs('null is no title', title('note'), { type: ['string', 'null'], maxLength: 200 }),
    valueAs('null counts as absent', title('note'), (value) => value ?? undefined),
    late('note', (sent) => sent.title === null),
  ],
  'validation.activity-title-type': [
    schemaAs('anything is a title', title('note'), {}),
    valueAs('a number is made into a title', title('task'), (value) =>
      typeof value === 'number' ? `No. ${value}` : value,
    ),
    valueAs('a list is joined into a title', title('call'), (value) =>
      Array.isArray(value) ? value.join(' ') : value,
    ),
    valueAs('an object shows as its text', title('note'), (value) =>
      typeof value === 'object' ? `${value}` : value,
    ),
    valueAs('a falsy title is none', title('call'), (value) => value || undefined),
    late('call', (sent) => typeof sent.title === 'number'),
    late('task', (sent) => Array.isArray(sent.title)),
  ],
  'validation.activity-deal-null': [
    schemaAs('null is no deal to name', activityMember('note', 'dealId'), { type: 'string' }),
    valueAs('null is looked up by its name', activityMember('note', 'dealId'), (value) =>
      value === null ? 'null' : value,
    ),
    mutant('null is answered 200', (behaviour) =>
      onReply(behaviour, create, (reply, { body: sent }) =>
        sent.dealId === null ? { ...reply, status: 200 } : reply,
      ),
    ),
  ],
  'validation.activity-body-null': [
    schemaAs('a note has no text of null', text('note'), { type: 'string' }),
    schemaAs('a task has no text of null', text('task'), { type: 'string' }),
    schemaAs('a call has no text of null', text('call'), { type: 'string' }),
    valueAs('null is written out', text('note'), (value) => (value === null ? 'null' : value)),
    valueAs('null is written out in calls', text('call'), (value) => (value === null ? 'null' : value)),
  ],
  'validation.activity-body-type': [
    schemaAs('anything is a text', text('note'), {}),
    valueAs('a number is made into a text', text('call'), (value) =>
      typeof value === 'number' ? `No. ${value}` : value,
    ),
    valueAs('a list is joined into a text', text('task'), (value) =>
      Array.isArray(value) ? value.join('\n') : value,
    ),
    valueAs('an object shows as its text', text('note'), (value) =>
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ),
    valueAs('a falsy text is none', text('task'), (value) => value || undefined),
    late('task', (sent) => typeof sent.body === 'number'),
    late('call', (sent) => sent.body === true),
  ],
} satisfies Partial<Mutants<typeof families.validation>>

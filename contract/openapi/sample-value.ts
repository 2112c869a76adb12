import { membersOf } from '../members/index.js'
import { alternatives, type Shape } from './alternatives.js'

/** Values that members have in examples, by their name, or by the name of their holder and their own. */
const samples: Readonly<Record<string, unknown>> = {
  id: 'con_8k2h4v9x1m3q7z5t',
  'activityResult.id': 'act_2b6d8f1h5j9l3n7p',
  'tag.id': 'tag_4a8c2e6g1i5k9m3o',
  'webhookDeleted.id': 'wh_7q1s5u9w3y2a6c4e',
  'template.id': 'tpl_8e3g7i2k6m1o5q9s',
  'agent.id': 'agt_2w6y1a5c9e4g8i3k',
  'lead.id': 'lead_5o9q3s7u2w6y1a4c',
  'button.id': 'yes',
  leadId: 'con_8k2h4v9x1m3q7z5t',
  contactId: 'con_8k2h4v9x1m3q7z5t',
  dealId: 'deal_3f6b9d1c8a2e7g4h',
  taskId: 'task_9s4u7w2y6a1c5e8g',
  nextStepTaskId: 'task_9s4u7w2y6a1c5e8g',
  meetingId: 'meet_1z5x9v3t7r2p6n4l',
  messageId: 'msg_7c1d5f9h2k6m8p4r',
  commentId: 'cmt_6d2f8h4j1l7n3p9r',
  conversationId: 'chatapp_1__+34600123456',
  noteCreatedId: 'note_6i1k4m8o3q7s2u5w',
  pipelineId: 'pipe_default',
  stageId: 'stage_new',
  slotId: 'slot_3n7p1r5t9v4x8z2b',
  bookingTypeId: 'booking_intro',
  phoneNumberId: 'phone_1',
  businessAccountId: 'account_1',
  agentId: 'agt_2w6y1a5c9e4g8i3k',
  organizationId: 'org_1',
  replyToMessageId: null,
  name: 'Ana',
  'tag.name': 'vip',
  'template.name': 'order_update',
  'agent.name': 'Front desk',
  leadName: 'Ana García',
  contactName: 'Ana García',
  ownerName: 'Inés',
  hostName: 'Inés',
  assigneeName: 'Inés',
  assignedToName: 'Inés',
  organizationName: 'Example Ltd',
  email: 'ana@example.com',
  leadEmail: 'ana@example.com',
  attendeeEmail: 'ana@example.com',
  createdBy: 'ines@example.com',
  phone_code: '+34',
  movil_code: '+34',
  phone: '600123456',
  movil: '600123456',
  'attendee.phone': '+34600123456',
  to: '+34600123456',
  'meeting.from': '2030-01-07',
  'meeting.to': '2030-01-14',
  'booking type.id': 'booking_intro',
  'booking type.from': '2030-01-07',
  'booking type.to': '2030-01-14',
  address1: 'Calle Mayor 1',
  address2: null,
  city: 'Málaga',
  state: 'Málaga',
  country: 'ES',
  zip: '29001',
  tags: ['vip'],
  add: ['vip'],
  remove: ['trial'],
  removeTags: ['trial'],
  removeGroups: ['trial'],
  source: 'api',
  stage: 'customer',
  title: 'Renewal 2030',
  'nextStep.title': 'Send the offer',
  'button.title': 'Yes',
  text: 'Your order is on its way.',
  'body.text': 'Shall we send it again?',
  'footer.text': 'Example Ltd',
  body: 'Asked for an offer for twelve seats.',
  content: 'Asked for an offer for twelve seats.',
  description: 'The parcel has not arrived.',
  note: 'Met at the fair.',
  notes: 'Prefers the morning.',
  company: 'Example Ltd',
  reason: 'The customer is ill.',
  'conversation.state': 'open',
  'sender.email': null,
  'actor.email': 'ines@example.com',
  'actor.name': 'Inés',
  'call.direction': 'outbound',
  done: true,
  category: 'delivery',
  'template.category': 'UTILITY',
  channel: 'chatapp_1',
  type: 'call',
  'sender.type': 'api',
  'actor.type': 'user',
  messageType: 'text',
  deliveryStatus: 'delivered',
  status: 'open',
  'template.status': 'APPROVED',
  'agent.status': 'published',
  language: 'es',
  outcome: 'held',
  'call.outcome': 'connected',
  location: 'Office',
  priority: 'high',
  label: 'Monday, 7 January 2030, 10:00',
  confirmation: 'Your meeting is booked.',
  timeZone: 'Europe/Madrid',
  meetUrl: 'https://meet.example.com/abc',
  url: 'https://example.com/hooks/crm',
  link: 'https://example.com/files/picture.png',
  events: ['contact.created', 'deal.closed'],
  secret: 'whsec_2c6e1g5i9k4m8o3q7s2u6w1y5a9c4e8g',
  secretSuffix: '4e8g',
  components: [],
  value: 1200,
  score: 40,
  rev: 3,
  expectedRev: 3,
  unreadCount: 0,
  reopenCount: 0,
  failureCount: 0,
  total: 12,
  inactive: 2,
  'tag.active': 10,
  active: true,
  durationSec: 240,
  publishedVersion: 3,
  publishedVersionId: 'ver_3',
  lastMessage: 'Your order is on its way.',
  // What has not happened to the records of the examples.
  closedAt: null,
  resolvedAt: null,
  canceledAt: null,
  doneAt: null,
}

/** The first form of a schema that is more than null. */
function firstForm(schema: unknown): Shape {
  const forms = typeof schema === 'object' && schema !== null ? alternatives(schema as Shape) : []
  return forms.find(({ type }) => type !== 'null') ?? {}
}

/** The sample of a member: its own, that of its holder and name, or that of its name. */
function sampleOf(name: string, holder: string): unknown {
  const { sample } = membersOf(holder)[name] ?? {}
  if (sample !== undefined) return sample
  return samples[Object.hasOwn(samples, `${holder}.${name}`) ? `${holder}.${name}` : name]
}

/** A value that fits the schema of a member, by the name of the member and of the record or object that holds it. */
export function sampleValue(schema: unknown, name: string, holder: string): unknown {
  if ((schema as Shape | undefined)?.type === 'null') return null
  const shape = firstForm(schema)
  const types = [shape.type].flat()
  const known = sampleOf(name, holder)
  if ('const' in shape) return shape.const
  if (Array.isArray(shape.enum)) return shape.enum.includes(known) ? known : (shape.enum as unknown[])[0]
  if (known === null && types.includes('null')) return null
  if (fitsType(known, types)) return known
  if (types.includes('object') || 'properties' in shape) return sampleRecord(shape, name)
  if (types.includes('array')) return [sampleValue(shape.items, name.replace(/s$/, ''), holder)]
  if (types.includes('boolean')) return false
  if (types.includes('number') || types.includes('integer')) return 1
  return textFor(shape, name)
}

function fitsType(value: unknown, types: readonly unknown[]): boolean {
  if (value === undefined || value === null) return false
  if (types.includes('integer') && Number.isInteger(value)) return true
  return types.includes(Array.isArray(value) ? 'array' : typeof value)
}

/** The first sample that matches a pattern, for a member whose name is an assumption. */
const matching = (pattern: RegExp): string | undefined =>
  Object.values(samples).find((sample) => typeof sample === 'string' && pattern.test(sample)) as
    | string
    | undefined

function textFor({ format, pattern }: Shape, name: string): string {
  if (typeof pattern === 'string') return matching(new RegExp(pattern)) ?? name
  if (/^email\b/.test(String(format)) || /email$/i.test(name)) return 'ines@example.com'
  if (format === 'calendar-date') return '2030-01-07'
  if (format === undefined && !/At$/.test(name)) return name
  return name === 'endAt' ? '2030-01-07T10:30:00.000Z' : '2030-01-07T10:00:00.000Z'
}

/** An object that fits a schema, with every member the schema lists. */
export function sampleRecord(schema: Shape, holder: string): Record<string, unknown> {
  const properties = (firstForm(schema).properties ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, sampleValue(property, name, holder)]),
  )
}

import { dateOrNull, flag, instantOrNull, objectOrNullOf, text, textOrNull, texts } from '../schema.js'
import { email, emailOrNull, tagWords } from './field.js'
import type { Member, Members } from './member.js'

const parts = <const N extends string>(...names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, textOrNull])) as {
    readonly [K in N]: typeof textOrNull
  }

/** An object of texts, which a record shows whole and a body gives in part. */
const inParts = <const N extends string>(...names: readonly N[]) =>
  ({
    shows: objectOrNullOf(parts(...names)),
    takes: { type: ['object', 'null'], properties: parts(...names), additionalProperties: false },
  }) as const

const written = { by: ['createContact', 'updateContact', 'upsertContact'] } as const
/** That bodies take it is assumed (gap.contact-create-fields). */
const assumed = { ...written, assumed: 'default' } as const
/** Section 4.3 names it, and shows no more. */
const open = { ...written, hasOpenValues: true } as const
const clearable = { ...open, isClearedByNull: true } as const
const words = {
  shows: texts,
  takes: tagWords,
  ...written,
} as const satisfies Member

/** The members of contacts, in the order of section 2.1; what bodies take is in section 4.3. */
export const contactMembers = {
  id: { shows: text },
  name: { shows: textOrNull, takes: textOrNull, ...open },
  secondName: { shows: textOrNull, takes: textOrNull, ...assumed, sample: null },
  lastname: { shows: textOrNull, takes: textOrNull, ...assumed, sample: 'García' },
  secondLastname: { shows: textOrNull, takes: textOrNull, ...assumed, sample: null },
  email: { shows: textOrNull, takes: email, ...written, isUnique: true },
  phone: { ...inParts('phone_code', 'phone'), ...clearable },
  movil: { ...inParts('movil_code', 'movil'), ...clearable },
  address: { ...inParts('address1', 'address2', 'city', 'state', 'country', 'zip'), ...clearable },
  gender: { shows: textOrNull, takes: textOrNull, ...clearable, sample: 'female' },
  birthdate: { shows: dateOrNull, takes: dateOrNull, ...clearable, sample: '1996-02-29' },
  image: {
    shows: textOrNull,
    takes: textOrNull,
    ...assumed,
    isAlsoSet: true,
    sample: 'https://example.com/ana.png',
  },
  tags: { ...words, removedBy: 'removeTags' },
  groups: { ...words, removedBy: 'removeGroups', sample: ['newsletter'] },
  active: { shows: flag, takes: flag, ...assumed, isAlsoSet: true },
  ownerEmail: { shows: textOrNull, takes: emailOrNull, ...assumed, isAlsoSet: true, names: 'user' },
  organizationId: {
    shows: textOrNull,
    takes: textOrNull,
    ...assumed,
    isAlsoSet: true,
    moves: ['organizationName'],
  },
  organizationName: { shows: textOrNull, isCopied: true },
  source: { shows: textOrNull, takes: textOrNull, ...assumed, isAlsoSet: true },
  stage: { shows: textOrNull, takes: textOrNull, ...assumed, isAlsoSet: true },
  createdAt: { shows: instantOrNull },
  updatedAt: { shows: instantOrNull, isMoving: true },
  noteCreatedId: { shows: text, isOptional: true },
} as const satisfies Members

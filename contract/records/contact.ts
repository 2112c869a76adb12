import { dateOrNull, flag, instantOrNull, type RecordOf, text, textOrNull, texts } from '../schema.js'

const contactPhone = {
  type: ['object', 'null'],
  required: ['phone_code', 'phone'],
  properties: { phone_code: textOrNull, phone: textOrNull },
} as const

const contactMovil = {
  type: ['object', 'null'],
  required: ['movil_code', 'movil'],
  properties: { movil_code: textOrNull, movil: textOrNull },
} as const

const contactAddress = {
  type: ['object', 'null'],
  required: ['address1', 'address2', 'city', 'state', 'country', 'zip'],
  properties: {
    address1: textOrNull,
    address2: textOrNull,
    city: textOrNull,
    state: textOrNull,
    country: textOrNull,
    zip: textOrNull,
  },
} as const

/** The record of section 2.1. */
export const contactSchema = {
  type: 'object',
  required: [
    'id',
    'name',
    'secondName',
    'lastname',
    'secondLastname',
    'email',
    'phone',
    'movil',
    'address',
    'gender',
    'birthdate',
    'image',
    'tags',
    'groups',
    'active',
    'ownerEmail',
    'organizationId',
    'organizationName',
    'source',
    'stage',
    'createdAt',
    'updatedAt',
  ],
  properties: {
    id: text,
    name: textOrNull,
    secondName: textOrNull,
    lastname: textOrNull,
    secondLastname: textOrNull,
    email: textOrNull,
    phone: contactPhone,
    movil: contactMovil,
    address: contactAddress,
    gender: textOrNull,
    birthdate: dateOrNull,
    image: textOrNull,
    tags: texts,
    groups: texts,
    active: flag,
    ownerEmail: textOrNull,
    organizationId: textOrNull,
    organizationName: textOrNull,
    source: textOrNull,
    stage: textOrNull,
    createdAt: instantOrNull,
    updatedAt: instantOrNull,
    noteCreatedId: text,
  },
} as const

/** A contact of the full surface (section 2.1). */
export type Contact = RecordOf<typeof contactSchema>

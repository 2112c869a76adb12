import { families } from '../contract/index.js'
import { clears } from './contact/clearing.js'
import {
  createConflict,
  createConflictId,
  updateConflict,
  updateConflictId,
  updateOwnEmail,
} from './contact/conflict.js'
import { create201 } from './contact/creation.js'
import { notesMissing, notesOk } from './contact/notes.js'
import { tagContactWithNote, tags200, tagsMissing } from './contact/tagging.js'
import { onlySent, update200, updateMissing } from './contact/update.js'
import { upsertCreate, upsertUpdate } from './contact/upsert.js'
import { mergesInto, takesOff } from './contact/words.js'
import { isObject, suite, watch } from './engine/index.js'
import { blockedByContactLimit, givesPage } from './judgements/pages.js'

const longAgo = '2020-01-01T00:00:00.000Z'

/** The checks of the family contact. */
export const contactSuite = suite(families.contact, {
  'list-ok': givesPage(['id', 'email', 'tags'], (api) => [
    {},
    { limit: '1' },
    { email: api.fresh.email() },
    { tag: api.fresh.word() },
    { updatedSince: longAgo },
  ]),

  'list-contact-limit': blockedByContactLimit((api) => [
    { query: { email: api.fresh.email() } },
    { query: { tag: api.fresh.word() } },
    { query: { ownerEmail: api.fresh.email() } },
    { query: { updatedSince: longAgo } },
  ]),

  'create-201': create201,
  'create-conflict': createConflict,
  'create-conflict-id': createConflictId,

  'update-200': update200,
  'update-only-sent': onlySent,
  'update-tags-merge': mergesInto('tags'),
  'update-tags-remove': takesOff('tags'),
  'update-groups-merge': mergesInto('groups'),
  'update-groups-remove': takesOff('groups'),
  'update-clear-phone': clears('phone'),
  'update-clear-movil': clears('movil'),
  'update-clear-address': clears('address'),
  'update-clear-gender': clears('gender'),
  'update-clear-birthdate': clears('birthdate'),
  'update-conflict': updateConflict,
  'update-conflict-id': updateConflictId,
  'update-own-email': updateOwnEmail,
  'update-missing': updateMissing,

  'tags-200': tags200,

  'tags-no-note-id': watch((api, exchange) => {
    const { status, json } = exchange.response
    if (status < 200 || status >= 300 || !isObject(json) || !isObject(json.data)) return
    const without = !Object.hasOwn(json.data, 'noteCreatedId')
    const basis = { by: exchange, proof: true }
    api.expect.that(without, 'a contact without `noteCreatedId`', json.data.noteCreatedId, basis)
  }, tagContactWithNote),

  'tags-missing': tagsMissing,

  'notes-ok': notesOk,
  'notes-missing': notesMissing,
  'upsert-create': upsertCreate,
  'upsert-update': upsertUpdate,
})

import { families } from '../contract/index.js'
import { isObject, member, watch } from './api/index.js'
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
import { blockedByContactLimit, givesPage } from './judgements/pages.js'
import { familySuite } from './kinds/family-suite.js'

const longAgo = '2020-01-01T00:00:00.000Z'

/** The checks of the family contact. */
export const contactSuite = familySuite(families.contact, {
  'contact.list-ok': givesPage(['id', 'email', 'tags'], (api) => [
    {},
    { limit: '1' },
    { email: api.fresh.email() },
    { tag: api.fresh.word() },
    { updatedSince: longAgo },
  ]),

  'contact.list-contact-limit': blockedByContactLimit((api) => [
    { query: { email: api.fresh.email() } },
    { query: { tag: api.fresh.word() } },
    { query: { ownerEmail: api.fresh.email() } },
    { query: { updatedSince: longAgo } },
  ]),

  'contact.create-201': create201,
  'contact.create-conflict': createConflict,
  'contact.create-conflict-id': createConflictId,

  'contact.update-200': update200,
  'contact.update-only-sent': onlySent,
  'contact.update-tags-merge': mergesInto('tags'),
  'contact.update-tags-remove': takesOff('tags'),
  'contact.update-groups-merge': mergesInto('groups'),
  'contact.update-groups-remove': takesOff('groups'),
  'contact.update-conflict': updateConflict,
  'contact.update-conflict-id': updateConflictId,
  'contact.update-own-email': updateOwnEmail,
  'contact.update-missing': updateMissing,

  'contact.tags-200': tags200,

  'contact.tags-no-note-id': watch((api, exchange) => {
    const { status, json } = exchange.response
    if (status < 200 || status >= 300 || !isObject(json) || !isObject(json.data)) return
    const without = !Object.hasOwn(json.data, 'noteCreatedId')
    const compared = member(json.data, 'noteCreatedId', { present: false })
    const basis = { by: exchange, compared, proof: true }
    api.expect.that(without, 'a contact without `noteCreatedId`', json.data.noteCreatedId, basis)
  }, tagContactWithNote),

  'contact.tags-missing': tagsMissing,

  'contact.notes-ok': notesOk,
  'contact.notes-missing': notesMissing,
  'contact.upsert-create': upsertCreate,
  'contact.upsert-update': upsertUpdate,
})

import { compactScript, type ScriptedStep, script } from './script.js'

/** Changes between two pages; which record and how large the pages are is drawn by the run. */
const changed = (list: string, ...hows: readonly string[]): ScriptedStep => [
  `change ${list} between two pages`,
  { rounds: hows.map((how) => ({ how, place: null, isSmall: null })) },
]

const name = (list: string) => `${list} change between two pages`

const inFull = (list: string, ...hows: readonly string[]) => script(name(list), changed(list, ...hows))

/** Lists of which a record is changed, removed or added between two pages (section 4.1). */
export const movingPageScripts = [
  inFull('contacts of a tag', 'untag', 'rename', 'add'),
  inFull('contacts of an owner', 'give away'),
  inFull('contacts by their update', 'rename'),
  inFull('tags', 'add'),
  inFull('notes of a contact', 'add'),
  inFull('timeline of a contact', 'add'),
  inFull('tasks of a contact', 'add', 'complete in place'),
  inFull('open tasks', 'complete'),
  inFull('open tasks of a user', 'complete'),
  inFull('done tasks', 'reopen'),
  inFull('deals of a contact', 'add', 'close in place'),
  inFull('open deals', 'close'),
  inFull('deals of a pipeline', 'close in place'),
  inFull('tickets of a priority', 'change the priority'),
  inFull('tickets of a user', 'unassign'),
  inFull('tickets of a state and priority', 'comment'),
  inFull('conversations of a user', 'unassign'),
  inFull('destinations', 'delete', 'add'),
  inFull('messages of a conversation', 'reply'),
  inFull('conversations of a channel', 'reply'),
  inFull('meetings', 'cancel'),
  compactScript(
    name('contacts of the compact variant'),
    changed('contacts of the compact variant', 'rename', 'add'),
  ),
]

import { lists, type ScriptedStep, script } from './script.js'

const contact = (email: string): ScriptedStep => [
  'create a contact',
  { email, fields: {}, tags: [], keyed: false },
]
const recorded = (contact: string, kind: string, more: object = {}): ScriptedStep => [
  'record an activity',
  { contact, kind, title: 'word a', text: null, deal: 0, nth: 0, keyed: false, ...more },
]
const timeline = (of: string, limit = 100): ScriptedStep => ['read the timeline', { of, limit }]
const tasks = (like: string, limit = 100): ScriptedStep => [
  'list tasks',
  { like, by: 0, isDone: false, limit },
]
const turned = (task: string, ...turns: readonly number[]): ScriptedStep => [
  'complete or reopen a task',
  { task, turns, keyed: false },
]

/** What completes a task, and what reopens it. */
const [done, reopened] = [1, 2]

const oddTitle = 'word g 🙂'

/** Activities, tasks and notes after others of their contact (sections 3 and 4.4). */
export const activityScripts = [
  script(
    'a timeline has meetings and twelve calls',
    contact('a'),
    recorded('contact 1', 'meeting', { title: oddTitle }),
    recorded('contact 1', 'meeting', { title: 'word b' }),
    ['record several activities', { contact: 'contact 1', kind: 'call', titles: twelve('word c'), deal: 0 }],
    timeline('contact 1', 3),
    contact('b'),
    recorded('contact 6', 'call', { title: oddTitle }),
    recorded('contact 6', 'call', { title: 'word b' }),
    timeline('contact 6'),
  ),
  script(
    'a task is completed and reopened several times',
    contact('a'),
    recorded('contact 1', 'task', { title: oddTitle, isDue: true }),
    turned('task 2', done),
    tasks('task 2'),
    turned('task 2', done, reopened, done, reopened, done),
    tasks('task 2'),
    turned('task 2', reopened),
    tasks('task 2'),
  ),
  script(
    'the second next step of a contact is completed',
    contact('a'),
    recorded('contact 1', 'call', { hasNextStep: true, isDue: true }),
    recorded('contact 1', 'call', { hasNextStep: true, isDue: true, nth: 1 }),
    turned('task 3', done),
    tasks('task 3'),
    turned('task 2', done),
    turned('task 3', reopened),
    tasks('task 2', 1),
  ),
  script(
    'two contacts have notes with the same title',
    contact('a'),
    contact('b'),
    recorded('contact 1', 'note', { title: 'word n', text: 'first', isPinned: true }),
    recorded('contact 2', 'note', { title: 'word n', text: 'second', isPinned: true }),
    recorded('contact 2', 'note', { title: 'word g 🙂', text: 'two\nlines 🙂' }),
    lists('note 3', { by: [] }),
    lists('note 4', { by: [], limit: 1 }),
  ),
  script(
    'calls about a deal come before and after it is closed',
    contact('a'),
    ['create a deal', { contact: 'contact 1', fields: { title: 'Order 7' }, keyed: false }],
    recorded('contact 1', 'call', { deal: 1 }),
    ['close a deal', { deal: 'deal 2', outcome: 'won', stale: 0, keyed: false }],
    recorded('contact 1', 'call', { deal: 1, title: 'word b' }),
    timeline('deal 2'),
    timeline('contact 1', 1),
  ),
]

function twelve(title: string): readonly string[] {
  return Array.from({ length: 12 }, (_, nth) => `${title}${nth}`)
}

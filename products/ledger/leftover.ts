import type { Intent } from '../../suites/side-effects/entry.js'
import type { Leftovers } from '../../suites/side-effects/leftovers.js'
import { fates, type LedgerNoun, nouns, type Ref, refText } from '../../suites/side-effects/noun.js'
import { doubtOf } from './doubt.js'
import type { Failures } from './undo-all.js'

/** Records of one noun that are still there, all in the same way. */
export interface Leftover {
  readonly noun: LedgerNoun
  /**
   * `stays`: no call takes it back; `ended`: closed, done or canceled, and no call deletes it; `open`: a call
   * could undo it, and did not; `kept`: not tried; `unsure`: a write was not answered, and no list shows whether it happened.
   */
  readonly state: 'open' | 'kept' | 'unsure' | 'stays' | 'ended'
  readonly why: string
  readonly ids: readonly string[]
}

const states: readonly Leftover['state'][] = ['open', 'kept', 'unsure', 'stays', 'ended']

/** What is left of a run, in groups; `untried` says why what could be undone was not tried. */
export function leftoversOf(leftovers: Leftovers, failures: Failures, untried: string): readonly Leftover[] {
  const groups = new Map<string, Omit<Leftover, 'ids'> & { readonly ids: Set<string> }>()
  const add = (noun: LedgerNoun, state: Leftover['state'], why: string, id: string) => {
    const name = JSON.stringify([noun, state, why])
    const group = groups.get(name) ?? { noun, state, why, ids: new Set() }
    groups.set(name, group)
    group.ids.add(id)
  }
  const open = (ref: Ref) => {
    const why = failures.get(refText(ref))
    add(ref.noun, why === undefined ? 'kept' : 'open', why ?? untried, ref.id)
  }
  for (const touched of leftovers.touched) open(touched)
  for (const effect of leftovers.standing) {
    if (leftovers.canUndo(effect)) open(effect)
    else add(effect.noun, 'stays', staying(effect.noun), effect.id)
  }
  for (const { ref, fields } of leftovers.stuck)
    add(ref.noun, 'stays', `no call empties ${fields.join(', ')}`, ref.id)
  for (const intent of leftovers.doubtful) {
    const { noun, seek } = doubtOf(intent, leftovers) ?? {}
    if (noun === undefined) continue
    const unlisted = seek ? untried : 'no list shows it'
    add(noun, 'unsure', `no sure answer came, and ${failures.get(intent.n) ?? unlisted}`, nameOf(intent))
  }
  for (const { noun, id } of leftovers.ended)
    add(noun, 'ended', `${fates[noun].undone}, and no call deletes it`, id)
  const inOrder = [...groups.values()].toSorted(
    (a, b) =>
      states.indexOf(a.state) - states.indexOf(b.state) || nouns.indexOf(a.noun) - nouns.indexOf(b.noun),
  )
  return inOrder.map((group) => ({ ...group, ids: [...group.ids] }))
}

const staying = (noun: LedgerNoun): string =>
  noun === 'tag' ? 'no call deletes a tag' : fates[noun].undo.replace('none: ', '')

/** What an unanswered write can be called: a name it gave, otherwise its key. */
function nameOf({ words, idempotencyKey, operation }: Intent): string {
  const { name, title, email } = words
  const named = [email, title, name].find((word) => typeof word === 'string')
  return String(named ?? idempotencyKey ?? operation)
}

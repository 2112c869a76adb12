import type { Rule, RuleKind } from '../../contract/index.js'
import { type Mutant, mutant, onRecord } from '../mutant.js'
import { keywords, late, listOf, type Member, memberOf, textAs } from './member.js'

type Kind<K> = Extract<RuleKind, { kind: K }>
type Several = readonly [Mutant, ...Mutant[]]

const isText = (value: unknown): value is string => typeof value === 'string'

/** A text of an activity shown otherwise than it was sent, where records are listed. */
const shown = (fault: string, member: Member, change: (text: string) => string): readonly Mutant[] => {
  const name = member.path.at(-1) ?? ''
  const field = name === 'body' && member.shape !== 'call' ? 'content' : name
  if (member.shape === undefined) return []
  return [
    mutant(fault, (behaviour) =>
      onRecord(behaviour, listOf(member), (record) => {
        const text = record[field]
        return isText(text) ? { ...record, [field]: change(text) } : record
      }),
    ),
  ]
}

/** Ways to get the least length of a text wrong. */
export function minLength(rule: Rule, kind: Kind<'minLength'>): Several {
  const member = memberOf(rule, kind)
  return [
    keywords('the empty text is taken', member, { minLength: 0 }),
    keywords('two characters are the least', member, { minLength: 2 }),
    textAs('an empty text is replaced', member, (text) => text || 'untitled'),
    textAs('what reads as zero is empty', member, (text) => (text === '0' ? '' : text)),
    late(member, (text) => text === ''),
    ...shown('a short text is shown in capitals', member, (text) =>
      text.length === 1 ? text.toUpperCase() : text,
    ),
  ]
}

/** Ways to get the greatest length of a text wrong. */
export function maxLength(rule: Rule, kind: Kind<'maxLength'>): Several {
  const member = memberOf(rule, kind)
  const { max } = kind
  return [
    keywords('one more is taken', member, { maxLength: max + 1 }),
    keywords('one less is the most', member, { maxLength: max - 1 }),
    keywords('there is no bound', member, { maxLength: 1_000_000 }),
    keywords('half as much is the most', member, { maxLength: Math.floor(max / 2) }),
    textAs('what is too long is cut', member, (text) => text.slice(0, max)),
    textAs('what is far too long is cut', member, (text) =>
      text.length > max + 1 ? text.slice(0, max) : text,
    ),
    textAs('half of what fits is cut', member, (text) =>
      text.length <= max && text.length > max / 2 ? text.slice(0, max / 2) : text,
    ),
    late(member, (text) => isText(text) && text.length > max),
    ...shown('less is shown than was sent', member, (text) =>
      text.length > max - 20 ? `${text.slice(0, -1)}…` : text,
    ),
  ]
}

import type { Rule, RuleKind } from '../../contract/index.js'
import type { Mutations } from '../mutation.js'
import { onRecord } from '../operators/record.js'
import { keywords, late, listOf, type MutatedMember, memberOf, textAs, valueAs } from './member.js'

type Kind<K> = Extract<RuleKind, { kind: K }>

const isText = (value: unknown): value is string => typeof value === 'string'

/** Lists a text of an activity in another form than it was sent. */
const shown = (fault: string, member: MutatedMember, change: (text: string) => string): Mutations => {
  const name = member.path.at(-1) ?? ''
  const field = name === 'body' && member.shape !== 'call' ? 'content' : name
  if (member.shape === undefined) return {}
  return {
    [fault]: onRecord(listOf(member), (record) => {
      const text = record[field]
      return isText(text) ? { ...record, [field]: change(text) } : record
    }),
  }
}

/** Ways to get the least length of a text wrong. */
export function minLength(rule: Rule, kind: Kind<'minLength'>): Mutations {
  const member = memberOf(rule, kind)
  return {
    'the empty text is taken': keywords(member, { minLength: 0 }),
    'two characters are the least': keywords(member, { minLength: 2 }),
    'an empty text is replaced': textAs(member, (text) => text || 'untitled'),
    'what reads as zero is empty': textAs(member, (text) => (text === '0' ? '' : text)),
    'it is done first and refused after': late(member, (text) => text === ''),
    ...shown('a short text is shown in capitals', member, (text) =>
      text.length === 1 ? text.toUpperCase() : text,
    ),
  }
}

const beyondAscii = /[^\x20-\x7e]/g

const escaped = (text: string): string => text.replace(beyondAscii, '\\u0000')

/** Ways to get texts wrong that are not all ASCII; an address has none of these. */
const inScripts = (member: MutatedMember, { max, format }: Kind<'maxLength'>): Mutations =>
  format === 'uri'
    ? {}
    : {
        'a text is as long as its escapes in ASCII': valueAs(member, (value) =>
          isText(value) && value.length <= max && escaped(value).length > max ? 7 : value,
        ),
        'only ASCII is counted': textAs(member, (text) =>
          text.length > max && text.search(beyondAscii) >= 0 ? text.slice(0, max) : text,
        ),
      }

/** Ways to get the greatest length of a text wrong. */
export function maxLength(rule: Rule, kind: Kind<'maxLength'>): Mutations {
  const member = memberOf(rule, kind)
  const { max } = kind
  return {
    'one more is taken': keywords(member, { maxLength: max + 1 }),
    'one less is the most': keywords(member, { maxLength: max - 1 }),
    'there is no bound': keywords(member, { maxLength: 1_000_000 }),
    'half as much is the most': keywords(member, { maxLength: Math.floor(max / 2) }),
    'what is too long is cut': textAs(member, (text) => text.slice(0, max)),
    'what is far too long is cut': textAs(member, (text) =>
      text.length > max + 1 ? text.slice(0, max) : text,
    ),
    'half of what fits is cut': textAs(member, (text) =>
      text.length <= max && text.length > max / 2 ? text.slice(0, max / 2) : text,
    ),
    'it is done first and refused after': late(member, (text) => isText(text) && text.length > max),
    ...inScripts(member, kind),
    ...shown('less is shown than was sent', member, (text) =>
      text.length > max - 20 ? `${text.slice(0, -1)}…` : text,
    ),
  }
}

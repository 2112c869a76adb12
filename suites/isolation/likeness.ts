import { type Exchange, jsonIn, percentEncoded } from '../api/index.js'

/** How many characters at the end of an id are moved to make another, and how many there must be to do it. */
const tail = { max: 12, min: 8 }

/** The letters and digits that an id ends with. */
const endOf = (id: string): string => /[A-Za-z0-9]*$/.exec(id)?.[0] ?? ''

/**
 * An id that looks like another one and that no record has: the last letters and digits, moved round by so
 * many places. Short ids may be counted up, so there the other unknown id is returned.
 */
export function lookalike(id: string, places: number, otherwise: string): string {
  const end = endOf(id).slice(-tail.max)
  if (end.length < tail.min) return otherwise
  const moved = end.slice(-places) + end.slice(0, -places)
  return moved === end ? otherwise : id.slice(0, -end.length) + moved
}

/**
 * Whether an id is one of many random ones, so that two workspaces do not have it in common by chance: letters and
 * digits take turns, which they do not in a number that is counted up.
 */
export const isRandom = (id: string): boolean => {
  const end = endOf(id)
  const turns = end.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0
  return end.length >= tail.min && turns >= 3
}

/** An answer and the id that the call named. */
export interface NamedAnswer {
  readonly id: string
  readonly exchange: Exchange
}

/**
 * Where the answer on one id differs from those on two others, apart from the ids themselves and from what
 * differs between the two anyway (the number of a request, say); undefined where it does not.
 */
export function differenceOf(
  shown: NamedAnswer,
  [one, other]: readonly [NamedAnswer, NamedAnswer],
): string | undefined {
  const [here, there, elsewhere] = [shown, one, other].map(leavesOf) as [Leaves, Leaves, Leaves]
  const paths = [...new Set([...here.keys(), ...there.keys()])]
  return paths.find((path) => here.get(path) !== there.get(path) && there.get(path) === elsewhere.get(path))
}

type Leaves = ReadonlyMap<string, string>

/** Every value in an answer's body by its path, with the id that was asked for left out. */
function leavesOf({ id, exchange: { response } }: NamedAnswer): Leaves {
  const text = withoutWord(withoutWord(response.text, id), percentEncoded(id))
  const leaves = new Map<string, string>([['the status', String(response.status)]])
  const add = (path: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null) leaves.set(path, JSON.stringify(value))
    else {
      leaves.set(path, Array.isArray(value) ? 'an array' : 'an object')
      for (const [name, member] of Object.entries(value)) add(path === '' ? name : `${path}.${name}`, member)
    }
  }
  add('', jsonIn(text) ?? text)
  return leaves
}

/** A text without a word; where it is but a part of a longer one it stays. */
const withoutWord = (text: string, word: string): string =>
  text.replace(new RegExp(`(?<!\\w)${word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')}(?!\\w)`, 'g'), '<id>')

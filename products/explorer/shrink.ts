import { isObject, type Json } from '../../suites/api/index.js'
import { namesIn } from './sequence.js'
import type { Sequence } from './step.js'

/** Whether a sequence still shows the fault. */
export type Breaks = (sequence: Sequence) => Promise<boolean>

/**
 * The shortest sequence found that still shows the fault (delta debugging): steps are left out, in ever smaller
 * groups, records that serve the same purpose become one, and arguments are made simpler.
 */
export async function shortest(sequence: Sequence, breaks: Breaks, maxTries: number): Promise<Sequence> {
  let tries = 0
  const stillBreaks: Breaks = async (candidate) => {
    tries += 1
    return tries <= maxTries && breaks(candidate)
  }
  let smallest = sequence
  for (let before = -1; before !== sizeOf(smallest) && tries < maxTries; ) {
    before = sizeOf(smallest)
    smallest = await withoutSteps(smallest, stillBreaks)
    smallest = await firstThatBreaks(smallest, unified, stillBreaks)
    smallest = await firstThatBreaks(smallest, simplified, stillBreaks)
  }
  return smallest
}

const sizeOf = (sequence: Sequence): number => JSON.stringify(sequence).length

/** Leaves out groups of steps, half of them at first and single ones in the end. */
async function withoutSteps(sequence: Sequence, breaks: Breaks): Promise<Sequence> {
  let smallest = sequence
  for (let size = Math.ceil(smallest.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < smallest.length; ) {
      const candidate = smallest.toSpliced(from, size)
      // The last step shows the fault.
      if (candidate.at(-1) === smallest.at(-1) && (await breaks(candidate))) smallest = candidate
      else from += size
    }
  return smallest
}

/** Applies changes one after the other as long as one of them keeps the fault. */
async function firstThatBreaks(
  sequence: Sequence,
  changes: (sequence: Sequence) => Iterable<Sequence>,
  breaks: Breaks,
): Promise<Sequence> {
  let smallest = sequence
  for (let isDone = false; !isDone; ) {
    isDone = true
    for (const candidate of changes(smallest))
      if (await breaks(candidate)) {
        smallest = candidate
        isDone = false
        break
      }
  }
  return smallest
}

/** The sequences in which one record takes the place of another that was made later. */
function* unified(sequence: Sequence): Iterable<Sequence> {
  const names = [...new Set(sequence.flatMap(({ args }) => namesIn(args)))].filter((name) => isName(name))
  for (const later of names)
    for (const earlier of names)
      if (placeOf(earlier) < placeOf(later) && nounOf(earlier) === nounOf(later))
        yield sequence
          .filter(({ n }) => n !== placeOf(later))
          .map((step) => ({ ...step, args: renamed(step.args, later, earlier) as Json }))
}

/** Whether a text is the name of a record, such as `contact 3`, or `contact 3.2` for the second of several. */
const isName = (text: string): boolean => / \d+(\.\d+)?$/.test(text)

/** Whether a text is a word that may be one of a few: of an enumeration, or the symbol of a word. */
const isWord = (text: string): boolean => /^[\w.-]+$/.test(text)

const nounOf = (name: string): string => name.slice(0, name.lastIndexOf(' '))
const placeOf = (name: string): number => Math.floor(Number(name.slice(name.lastIndexOf(' ') + 1)))

function renamed(value: unknown, from: string, to: string): unknown {
  if (value === from) return to
  if (Array.isArray(value)) return value.map((one) => renamed(one, from, to))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, renamed(one, from, to)]))
}

/** The sequences in which the arguments of one step are simpler in one respect. */
function* simplified(sequence: Sequence): Iterable<Sequence> {
  // A step keeps all its arguments; what is within them may go.
  for (const [at, step] of sequence.entries())
    for (const [name, value] of Object.entries(step.args))
      for (const other of simpler(value))
        yield sequence.with(at, { ...step, args: { ...step.args, [name]: other } })
}

/** The values that are simpler than one in one respect: without a member, without an entry, a lower number, a plainer text. */
function* simpler(value: unknown): Iterable<unknown> {
  if (value === true) yield false
  else if (Array.isArray(value)) {
    for (const at of value.keys()) yield value.toSpliced(at, 1)
    for (const [at, one] of value.entries()) for (const other of simpler(one)) yield value.with(at, other)
  } else if (isObject(value)) {
    for (const [name, one] of Object.entries(value)) {
      const { [name]: _, ...rest } = value
      yield rest
      for (const other of simpler(one)) yield { ...value, [name]: other }
    }
  } else if (typeof value === 'number' && value > 1) {
    yield 1
    yield Math.floor(value / 2)
    yield value - 1
  } else if (typeof value === 'string' && !isName(value) && !isWord(value) && value.length > 1) {
    const characters = [...value]
    yield characters[0]
    yield characters.slice(0, Math.ceil(characters.length / 2)).join('')
  }
}

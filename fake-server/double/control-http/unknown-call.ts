import { distance } from 'fastest-levenshtein'
import { suggestion } from '../../input/suggestion.js'
import { controlCalls, groupedCalls } from './control-calls.js'

/** How many of the nearest calls an answer lists. */
const mostNearest = 3

/** What an unknown control call is answered with: the nearest calls, then all, by what they are about. */
export function unknownCall(name: string): object {
  const names = Object.keys(controlCalls)
  const nearest = names
    .map((known) => ({ known, changes: distance(name, known) }))
    .toSorted((a, b) => a.changes - b.changes)
    .slice(0, mostNearest)
  const groups = Object.entries(groupedCalls).map(([about, calls]) => [
    about,
    [...new Set(Object.keys(calls).map(general))],
  ])
  return {
    error: `no control call '${name}'${suggestion(name, names)}`,
    nearest: nearest.map(({ known }) => known),
    calls: Object.fromEntries(groups),
  }
}

const nouns = Object.keys(controlCalls).flatMap((name) => /^GET (\w+)\/\{id\}$/.exec(name)?.[1] ?? [])

/** A call that each noun has, with a word that stands for the noun. */
function general(name: string): string {
  const [method, noun = '', ...rest] = name.split(/[ /]/)
  return nouns.includes(noun) && rest.length <= 1 ? [`${method} {noun}`, ...rest].join('/') : name
}

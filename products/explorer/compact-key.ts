import * as fc from 'fast-check'
import { limits } from '../../contract/index.js'
import type { Scenario } from './scenario.js'

const { min, max } = limits.compact.key

/** How many characters at the end of a fresh word are its own. */
const own = 12

/** Two digits for each of the last letters and digits of a word. */
const digitsOf = (word: string): string =>
  [...word.slice(-8)].map((letter) => String(Number.parseInt(letter, 36)).padStart(2, '0')).join('')

/** Ways to write a fresh word as a key, none longer than the shortest key; each with what it is filled up with. */
const styles = {
  letters: { of: (word: string) => word.slice(-own), filling: 'k' },
  capitals: { of: (word: string) => word.slice(-own).toUpperCase(), filling: 'K' },
  digits: { of: digitsOf, filling: '0' },
  marks: { of: (word: string) => `_${word.slice(-own)}-`, filling: '-_' },
}

const isStyle = (name: string): name is keyof typeof styles => Object.hasOwn(styles, name)

/** Draws the form of a key of the compact variant: any length and all characters that its pattern has. */
export const keyForm = () =>
  fc.record({
    style: fc.constantFrom(...Object.keys(styles)),
    length: fc.oneof(fc.constantFrom(min, max), fc.integer({ min, max })),
  })

/** A key of a form that nothing else uses, by the name that the scenario has for it. */
export function keyOf(
  scenario: Scenario,
  name: string,
  { style = 'letters', length = min }: { readonly style?: string; readonly length?: number } = {},
): string {
  const { of, filling } = styles[isStyle(style) ? style : 'letters']
  return of(scenario.word(name)).padStart(Math.min(max, Math.max(min, length)), filling)
}

import type { GapName } from '../../contract/index.js'
import type { Exchange } from './exchange.js'

/** An answer that a gap excuses, and the choices for it that explain the answer. */
export interface ExcusedAnswer {
  /** What was asked, in words that are the same each time it is asked. */
  readonly what: string
  readonly choices: readonly string[]
  /** Which part of the gap it shows, where a server has one choice for each. */
  readonly of?: string | undefined
  readonly exchange: Exchange
}

/** What one attempt at a check has seen of a question; the next attempt asks again. */
interface Round {
  readonly attempt: object
  readonly sightings: ExcusedAnswer[]
}

/**
 * What the answers of a run showed of choices that a server makes once for all. A gap excuses answers only as long as
 * one choice explains all of them.
 */
export class Choices {
  readonly #topics = new Map<string, Map<string, Round>>()

  /**
   * Keeps a sighting; those of the same question from another attempt are forgotten. One that no choice explains together
   * with the others is not kept, so that it does not count against those to come; given back are the others that rule it
   * out.
   */
  note(gap: GapName, sighting: ExcusedAnswer, attempt: object): readonly ExcusedAnswer[] {
    const rounds = getOrAdd(this.#topics, `${gap} ${sighting.of ?? ''}`, () => new Map<string, Round>())
    const question = `${sighting.exchange.operation} ${sighting.what}`
    if (rounds.get(question)?.attempt !== attempt) rounds.delete(question)
    const others = [...rounds.values()].flatMap(({ sightings }) => sightings)
    const isExplained = sighting.choices.some((choice) =>
      others.every(({ choices }) => choices.includes(choice)),
    )
    if (!isExplained) {
      const alone = others.find(({ choices }) => !choices.some((choice) => sighting.choices.includes(choice)))
      return alone ? [alone] : others
    }
    getOrAdd(rounds, question, () => ({ attempt, sightings: [] })).sightings.push(sighting)
    return []
  }
}

function getOrAdd<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}

import { familyOf } from '../../contract/family-of.js'
import type { MatrixPlace, VariantMatrix } from './kill-matrix.js'

/** A place of a quick run, with the mutants that no place before it kills, and the requests that it adds. */
export interface ChosenPlace {
  readonly rule: string
  readonly operation: string
  readonly kills: number
  readonly requests: number
}

/** What is judged first: who may do what, and who sees what. */
const securityFamilies: readonly string[] = ['auth', 'isolation']

/** The most requests that a rule of security may add for its place, whatever it kills. */
const cheap = 3

/** What was chosen so far: places, the set-ups that are paid for, and the mutants that are killed. */
class Choice {
  readonly #kills: readonly ReadonlySet<number>[]
  /** The places that cost nothing once their set-ups are paid for. */
  readonly #free: readonly number[]
  readonly #paid = new Set<number>()
  readonly #killed = new Set<number>()
  readonly #chosen = new Set<number>()
  requests = 0

  constructor(private readonly matrix: VariantMatrix) {
    const kills = matrix.places.map(() => new Set<number>())
    for (const [mutant, killers] of matrix.kills.entries())
      for (const killer of killers) kills[killer]?.add(mutant)
    this.#kills = kills
    this.#free = matrix.places.flatMap(({ own }, number) => (own === 0 ? number : []))
  }

  /** The requests that a place adds. */
  costOf(number: number): number {
    const { own, shared } = this.#placeAt(number)
    return own + this.#unpaid(shared).reduce((sum, setUp) => sum + (this.matrix.setUps[setUp] ?? 0), 0)
  }

  /** The mutants that a place adds, with those of all places that then cost nothing more. */
  gainOf(number: number): number {
    const { shared } = this.#placeAt(number)
    const isPaid = (setUp: number) => this.#paid.has(setUp) || shared.includes(setUp)
    const free = this.#free.filter((one) => !this.#chosen.has(one) && this.#placeAt(one).shared.every(isPaid))
    return this.#newAt([number, ...free]).size
  }

  /** The numbers of the places that are not chosen. */
  get left(): readonly number[] {
    return this.matrix.places.flatMap((_, number) => (this.#chosen.has(number) ? [] : number))
  }

  /** The numbers of those that are, the first one first. */
  get numbers(): readonly number[] {
    return [...this.#chosen]
  }

  /** Chooses a place. */
  add(number: number): ChosenPlace {
    const { rule, operation, shared } = this.#placeAt(number)
    const requests = this.costOf(number)
    const added = this.#newAt([number])
    this.#chosen.add(number)
    this.requests += requests
    for (const setUp of shared) this.#paid.add(setUp)
    for (const mutant of added) this.#killed.add(mutant)
    return { rule, operation, kills: added.size, requests }
  }

  #placeAt(number: number): MatrixPlace {
    const place = this.matrix.places[number]
    if (!place) throw new Error(`there is no place ${number}`)
    return place
  }

  #unpaid(shared: readonly number[]): readonly number[] {
    return shared.filter((setUp) => !this.#paid.has(setUp))
  }

  #newAt(numbers: readonly number[]): ReadonlySet<number> {
    const found = new Set<number>()
    for (const number of numbers)
      for (const mutant of this.#kills[number] ?? []) if (!this.#killed.has(mutant)) found.add(mutant)
    return found
  }
}

/**
 * The places of a quick run, the first ones first: those that kill most mutants per request, for so many requests. Each
 * cheap rule of security has one, and these come first.
 */
export function choose(matrix: VariantMatrix, most: number): readonly ChosenPlace[] {
  const choice = new Choice(matrix)
  const fits = (number: number) => choice.requests + choice.costOf(number) <= most
  const isSecure = (number: number) => securityFamilies.includes(familyOf(matrix.places[number]?.rule ?? ''))
  const ruleAt = (number: number) => matrix.places[number]?.rule
  for (const rule of new Set(choice.left.filter(isSecure).map(ruleAt))) {
    const own = choice.left.filter((number) => ruleAt(number) === rule)
    const [best] = own.toSorted(
      (a, b) => choice.costOf(a) - choice.costOf(b) || choice.gainOf(b) - choice.gainOf(a),
    )
    if (best !== undefined && choice.costOf(best) <= cheap && !isScope(rule ?? '') && fits(best))
      choice.add(best)
  }
  for (;;) {
    const rated = choice.left
      .filter(fits)
      .map((number) => ({ number, cost: choice.costOf(number), gain: choice.gainOf(number) }))
      .filter(({ cost, gain }) => gain > 0 || cost === 0)
    const [best] = rated.toSorted((a, b) => b.gain / b.cost - a.gain / a.cost || a.cost - b.cost)
    if (!best) break
    choice.add(best.number)
  }
  // The mutants are a sample: what is left goes to rules of which none was chosen, the cheapest first.
  for (;;) {
    const looked = new Set(choice.numbers.map(ruleAt))
    const [next] = choice.left
      .filter((number) => fits(number) && !looked.has(ruleAt(number)))
      .toSorted((a, b) => choice.costOf(a) - choice.costOf(b))
    if (next === undefined) break
    choice.add(next)
  }
  const ordered = [
    ...choice.numbers.filter(isSecure),
    ...choice.numbers.filter((number) => !isSecure(number)),
  ]
  const counted = new Choice(matrix)
  return ordered.map((number) => counted.add(number))
}

/** Whether a rule says that an operation needs a scope: there are too many of these for each to have its place. */
const isScope = (rule: string): boolean => rule.startsWith('auth.scope-')

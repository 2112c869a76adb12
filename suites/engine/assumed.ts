import { type Assumptions, type GapName, permittedValues } from '../../contract/index.js'
import type { Reads } from './reads.js'
import type { BareTarget } from './target.js'

/** A value chosen for a gap. */
export interface Choice {
  readonly gap: GapName
  readonly value: unknown
}

/**
 * What a run assumes for the gaps of the document. It begins with what is configured or was detected by reads, and
 * adopts what the server turns out to take; a target whose assumptions are all known is never doubted.
 */
export class Assumed {
  #values: Assumptions
  readonly #adopted = new Set<GapName>()

  private constructor(
    values: Assumptions,
    private readonly isExact: boolean,
    private readonly configured: ReadonlySet<GapName>,
    private readonly found: ReadonlySet<GapName>,
    /** The choices that are tried in this view; none in the run's own. */
    readonly trial: readonly Choice[] = [],
  ) {
    this.#values = values
  }

  /** What a run on a target begins with; `found` are the gaps that reads have settled. */
  static of(
    { assumptions, configured }: Pick<BareTarget, 'assumptions' | 'configured'>,
    found: Iterable<GapName> = [],
  ): Assumed {
    return new Assumed(assumptions, configured === undefined, configured ?? new Set(), new Set(found))
  }

  /** The value of every gap at present. */
  get values(): Assumptions {
    return this.#values
  }

  /** Whether a gap may be otherwise than assumed: the configuration may be wrong, but not what reads have shown. */
  isDoubtful(gap: GapName): boolean {
    return !this.isExact && (this.configured.has(gap) || !this.found.has(gap))
  }

  /** Whether the configuration sets a gap: another value is then reported, and not adopted. */
  isConfigured(gap: GapName): boolean {
    return this.configured.has(gap)
  }

  /**
   * The permitted values that differ from the present ones in what was read, of gaps that may be otherwise; those of
   * which the server has shown what it takes come last.
   */
  others(reads: Reads, gaps: Iterable<GapName> = reads): readonly Choice[] {
    return [...gaps]
      .toSorted((a, b) => Number(this.#adopted.has(a)) - Number(this.#adopted.has(b)))
      .filter((gap) => this.isDoubtful(gap))
      .flatMap((gap) =>
        permittedValues(gap)
          .filter((value) => reads.isDifferent(gap, value, this.#values[gap]))
          .map((value) => ({ gap, value })),
      )
  }

  /** Whether something that was read has become another since earlier values, as another check adopted it. */
  hasMoved(reads: Reads, before: Assumptions): boolean {
    return [...reads].some((gap) => reads.isDifferent(gap, before[gap], this.#values[gap]))
  }

  /** A view in which some gaps have other values. */
  trying(choices: readonly Choice[]): Assumed {
    const values = { ...this.#values, ...entriesOf(choices) }
    return new Assumed(values, this.isExact, this.configured, this.found, [...this.trial, ...choices])
  }

  /** Takes other values for the present ones from now on. */
  adopt(choices: readonly Choice[]): void {
    this.#values = { ...this.#values, ...entriesOf(choices) }
    for (const { gap } of choices) this.#adopted.add(gap)
  }
}

const entriesOf = (choices: readonly Choice[]): Partial<Assumptions> =>
  Object.fromEntries(choices.map(({ gap, value }) => [gap, value]))

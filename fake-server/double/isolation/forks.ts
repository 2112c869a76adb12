import type { Assumptions, Variant } from '../../../contract/index.js'
import type { Control } from '../control/control.js'

/** What another fake has in place of the options of the one that it is made from. */
export interface OtherOptions {
  readonly variant?: Variant
  readonly assumptions?: Partial<Assumptions>
  readonly strict?: boolean
}

/** What makes fakes from one fake. */
export interface ForkMaker {
  /** A fake in the same state. */
  fork(): Control
  /** A fake of other options at its start. */
  fakeOf(options: OtherOptions): Control
}

/** A port serves so many forks at most, as one that no test removes stays. */
const most = 1000

/** The forks of a fake that control calls have made, by id; a reset keeps them. */
export class Forks {
  readonly #byId = new Map<string, Control>()
  #made = 0

  constructor(private readonly maker: ForkMaker) {}

  get ids(): readonly string[] {
    return [...this.#byId.keys()]
  }

  get(id: string): Control | undefined {
    return this.#byId.get(id)
  }

  /**
   * Makes a fork, or with other options a fake at its start.
   *
   * @returns Its id.
   * @throws An Error where the id is taken or not part of a path, there are too many, or an option is wrong.
   */
  make(given: string | undefined, options: OtherOptions): string {
    if (given !== undefined && !/^[\w.-]{1,100}$/.test(given))
      throw new Error(`the id of a fork is 1 to 100 letters, digits, '_', '-' and '.', not '${given}'`)
    if (given !== undefined && this.#byId.has(given))
      throw new Error(`there is a fork '${given}' already: choose another id, or DELETE forks/${given} first`)
    if (this.#byId.size >= most)
      throw new Error(`there are ${most} forks already: DELETE forks/{id} removes one that is no longer used`)
    const control = Object.keys(options).length === 0 ? this.maker.fork() : this.maker.fakeOf(options)
    this.#made += 1
    const id = given ?? `fork_${this.#made}`
    this.#byId.set(id, control)
    return id
  }

  remove(id: string): boolean {
    return this.#byId.delete(id)
  }
}

const makers = new WeakMap<Control, ForkMaker>()

const all = new WeakMap<Control, Forks>()

/** Says how control calls make forks of the fake of a control. */
export function forkBy(control: Control, maker: ForkMaker): void {
  makers.set(control, maker)
}

/** The forks of the fake of a control. */
export function forksOf(control: Control): Forks {
  const known = all.get(control)
  if (known) return known
  const maker = makers.get(control)
  if (maker === undefined) throw new Error('this fake cannot be forked over HTTP')
  const forks = new Forks(maker)
  all.set(control, forks)
  return forks
}

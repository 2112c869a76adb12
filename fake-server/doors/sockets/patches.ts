type Patchable = Record<string, (...args: never[]) => unknown>

/** Functions of Node that are replaced, and what restores them. */
export class Patches {
  readonly #undo: (() => void)[] = []

  /** Replaces a function by one that `make` makes of it. */
  replace(
    owner: object,
    name: string,
    make: (before: (...args: unknown[]) => unknown) => (...args: never[]) => unknown,
  ): void {
    const place = owner as Patchable
    const before = place[name] as (...args: unknown[]) => unknown
    const patched = make(before)
    place[name] = patched
    this.#undo.push(() => {
      // What other code has wrapped around it stays, and passes everything through.
      if (place[name] === patched) place[name] = before as Patchable[string]
    })
  }

  /** Restores all of them. */
  undo(): void {
    for (const undo of this.#undo) undo()
  }
}

/** The failing tests of a runner that shows suites by indentation; a suite fails with its tests, and is left out. */
export class TestTree {
  readonly names: string[] = []
  #path: { readonly indent: number; readonly name: string }[] = []

  /** A suite begins; what is indented further belongs to it. */
  begin(indent: number, name: string): void {
    this.#path = [...this.#above(indent), { indent, name }]
  }

  /** A test, or a suite that began before, has failed. */
  fail(indent: number, name: string): void {
    const path = [...this.#above(indent), { indent, name }].map((step) => step.name).join(' > ')
    if (!this.names.some((other) => other.startsWith(`${path} > `))) this.names.push(path)
  }

  #above(indent: number) {
    return this.#path.filter((step) => step.indent < indent)
  }
}

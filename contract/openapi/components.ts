/** A reference to a component of an OpenAPI document. */
export interface Reference {
  readonly $ref: string
}

/** The components of one kind of an OpenAPI document, for instance of its schemas, by name. */
export class Components<T extends object> {
  readonly byName: Record<string, T> = {}

  constructor(private readonly kind: 'schemas' | 'responses') {}

  /** The reference to a component of this name; another component under the same name gets a number. */
  add(name: string, component: T): Reference {
    const text = JSON.stringify(component)
    for (let n = 1; ; n += 1) {
      const own = n === 1 ? name : `${name}${n}`
      this.byName[own] ??= component
      if (JSON.stringify(this.byName[own]) === text) return { $ref: `#/components/${this.kind}/${own}` }
    }
  }
}

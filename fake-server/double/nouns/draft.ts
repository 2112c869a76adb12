/**
 * A record as a test gives it: any of its members, those of objects inside too. What is left out gets a default or follows
 * from the rest. A time may also be a duration from the fake's present, such as `'-2h'`.
 */
export type Draft<R> = R extends readonly (infer E)[]
  ? readonly Draft<E>[]
  : R extends object
    ? { readonly [M in keyof R]?: Draft<R[M]> }
    : R

/** What is made of a member that may be left out, as a list. */
export const single = <T, R>(value: T | undefined, make: (value: T) => R): readonly R[] =>
  value === undefined ? [] : [make(value)]

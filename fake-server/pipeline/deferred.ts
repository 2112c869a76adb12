/** A promise that is fulfilled from outside. */
export interface Deferred {
  readonly promise: Promise<void>
  readonly fulfil: () => void
}

/** Makes a promise together with the function that fulfils it. */
export function deferred(): Deferred {
  let fulfil: () => void = () => undefined
  const promise = new Promise<void>((resolve) => {
    fulfil = resolve
  })
  return { promise, fulfil }
}

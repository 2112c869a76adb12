import { once } from '../../../fixtures/once.js'

/** Adds a member that is made when it is first read, unless it is replaced before. A copy of its descriptor gives the same value. */
export function addLate(object: object, name: string, make: () => unknown): void {
  const shape = { enumerable: true, configurable: true }
  Object.defineProperty(object, name, {
    ...shape,
    get: once(make),
    set(value) {
      Object.defineProperty(this, name, { ...shape, value, writable: true })
    },
  })
}

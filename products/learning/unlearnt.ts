/** A choice that the answers of a server do not prove, and why. */
export class Unlearnt extends Error {
  override readonly name = 'Unlearnt'
}

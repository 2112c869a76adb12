import { suggestion } from './suggestion.js'

/** The members that an object of options may have; the compiler asks for all of them. */
export type MembersOf<T> = Readonly<Record<keyof T, true>>

/**
 * Refuses members that an object of options does not have: a misspelt one would have no effect.
 *
 * @param what What takes the members, such as `a fault`.
 * @param member What a message calls one.
 * @throws An Error that names the member, and the one that could have been meant or all that there are.
 */
export function checkMembers(
  given: object,
  takes: Readonly<Record<string, unknown>>,
  what: string,
  member = 'member',
): void {
  const known = Object.keys(takes)
  for (const name of Object.keys(given))
    if (!Object.hasOwn(takes, name))
      throw new Error(
        `${what} has no ${member} '${name}'${known.length === 0 ? ': it takes none' : suggestion(name, known, known.length)}`,
      )
}

import type { GeneralAssumptions } from '../gaps/general.js'
import type { FromSchema, RecordOf, Schema } from '../schema.js'

/** What a body takes as a member, except for null where a gap decides on it; some of it rests on assumptions. */
export type Taken = Schema | ((assumptions: GeneralAssumptions) => Schema)

/**
 * All that is known of one member of a noun's record and bodies, stated once. Validation, types, the OpenAPI document,
 * drawn values, what is restored after a run and the standard mutants of a member are derived from it.
 */
export interface Member {
  /** The member in the record; absent where no record shows it. */
  readonly shows?: Schema
  /** Only some records have it. */
  readonly isOptional?: true
  /** The member in a body; absent where no body takes it. */
  readonly takes?: Taken
  /** The calls whose bodies take it, by their names such as `updateTicket`. */
  readonly by?: readonly string[]
  /** Those of them whose bodies must have it. */
  readonly requiredBy?: readonly string[]
  /** Its name in those bodies, where it is another one or an assumption decides on it. */
  readonly called?: string | ((assumptions: GeneralAssumptions) => string)
  /** What a record shows of the value sent is open, or judged by rules of its own. */
  readonly isApart?: true
  /**
   * That those bodies take it is assumed, by default or by another permitted assumption; absent where the document lists
   * the member.
   */
  readonly assumed?: 'default' | 'other'
  /** The values that the document names, where an assumption knows more. */
  readonly named?: readonly unknown[]
  /** A text that may have more than one line. */
  readonly hasLines?: true
  /** The noun whose record it names, by its id or its e-mail address. */
  readonly names?: 'contact' | 'conversation' | 'deal' | 'pipeline' | 'stage' | 'user'
  /** The document leaves open which values of its type a body takes. */
  readonly hasOpenValues?: true
  /** No two records have the same value. */
  readonly isUnique?: true
  /** The document says that null empties it. */
  readonly isClearedByNull?: true
  /** A list that an update adds to; the member of the update that takes entries off. */
  readonly removedBy?: string
  /** The service may give a new record a value by itself. */
  readonly isAlsoSet?: true
  /** Other members that may change when it is changed. */
  readonly moves?: readonly string[]
  /** The service changes it by itself, for instance as time passes. */
  readonly isMoving?: true
  /** It repeats what another record shows, and may follow that record as it changes. */
  readonly isCopied?: true
  /** Its value in examples; absent where its name or type gives a usual one. */
  readonly sample?: unknown
}

/** The members of a noun, by their names in the record. */
export type Members = Readonly<Record<string, Member>>

type ShownNames<M extends Members> = {
  [K in keyof M]: M[K] extends { readonly shows: Schema } ? K : never
}[keyof M]
type OptionalNames<M extends Members> = {
  [K in keyof M]: M[K] extends { readonly isOptional: true } ? K : never
}[keyof M]

type ShownAs<T> = T extends { readonly shows: infer S extends Schema } ? RecordOf<S> : never

type Flat<T> = { [K in keyof T]: T[K] }

/** The record that some members make up. */
export type RecordWith<M extends Members> = Flat<
  { readonly [K in Exclude<ShownNames<M>, OptionalNames<M>>]: ShownAs<M[K]> } & {
    readonly [K in Extract<OptionalNames<M>, ShownNames<M>>]?: ShownAs<M[K]>
  }
>

/** What has to be given to make a record: the members that it may show as null can be left out. */
type Given<T> = { readonly [K in keyof T as null extends T[K] ? never : K]: T[K] } & {
  readonly [K in keyof T as null extends T[K] ? K : never]?: T[K]
}

/** A member that a record shows. */
interface Shown {
  readonly name: string
  readonly isOptional: boolean
}

// A memo: members are constants, and a fake makes hundreds of records before its first answer.
const shownOf = new WeakMap<Members, readonly Shown[]>()

function shownIn(members: Members): readonly Shown[] {
  const known = shownOf.get(members)
  if (known !== undefined) return known
  const shown = Object.entries(members)
    .filter(([, { shows }]) => shows !== undefined)
    .map(([name, { isOptional }]): Shown => ({ name, isOptional: isOptional !== undefined }))
  shownOf.set(members, shown)
  return shown
}

/** A record of some members, in their order; what is not given is null. */
export function recordOf<const M extends Members>(members: M, given: Given<RecordWith<M>>): RecordWith<M> {
  const values = given as Readonly<Record<string, unknown>>
  const record: Record<string, unknown> = {}
  for (const { name, isOptional } of shownIn(members))
    if (!isOptional || name in values) record[name] = values[name] ?? null
  return record as RecordWith<M>
}

type TakenNames<M extends Members, By extends string> = {
  [K in keyof M]: M[K] extends { readonly assumed: 'other' }
    ? never
    : M[K] extends { readonly by: readonly (infer B)[] }
      ? By extends B
        ? K
        : never
      : never
}[keyof M]

type TakenAs<T> = T extends { readonly takes: infer S extends Schema }
  ? FromSchema<S>
  : NonNullable<ShownAs<T>>

type RequiredNames<M extends Members, By extends string> = {
  [K in keyof M]: M[K] extends { readonly requiredBy: readonly (infer B)[] }
    ? By extends B
      ? K
      : never
    : never
}[keyof M]

type CalledAs<T, K extends PropertyKey> = T extends { readonly called: infer C extends string } ? C : K

/** What the body of a call may hold under the default assumptions: some members, most of them not required. */
export type BodyWith<M extends Members, By extends string> = Flat<
  {
    readonly [K in Extract<TakenNames<M, By>, RequiredNames<M, By>> as CalledAs<M[K], K>]: TakenAs<M[K]>
  } & {
    readonly [K in Exclude<TakenNames<M, By>, RequiredNames<M, By>> as CalledAs<M[K], K>]?: TakenAs<M[K]>
  }
>

/** The schema of a record. */
type RecordSchema<M extends Members> = {
  readonly type: 'object'
  readonly required: readonly Exclude<ShownNames<M>, OptionalNames<M>>[]
  readonly properties: {
    readonly [K in ShownNames<M>]: M[K]['shows'] extends Schema ? M[K]['shows'] : never
  }
}

/** The schema of the record that some members make up, in their order. */
export function recordSchema<const M extends Members>(members: M): RecordSchema<M> {
  const shown = Object.entries(members).flatMap(([name, { shows }]) =>
    shows === undefined ? [] : [[name, shows] as const],
  )
  return {
    type: 'object',
    required: shown.map(([name]) => name).filter((name) => members[name]?.isOptional === undefined),
    properties: Object.fromEntries(shown),
  } as unknown as RecordSchema<M>
}

/** The names of the members that the body of a call takes, in their order. */
export const takenBy = (members: Members, call: string): readonly string[] =>
  Object.keys(members).filter((name) => members[name]?.by?.includes(call))

/** The names among them that the document itself lists. */
export const listedFor = (members: Members, call: string): readonly string[] =>
  takenBy(members, call).filter((name) => members[name]?.assumed === undefined)

/**
 * The names of the members of a record that the document lists for a call, that take any value of their type, and keep it
 * as it was sent.
 */
export const plainFor = (members: Members, call: string): readonly string[] =>
  listedFor(members, call).filter((name) => {
    const { names, shows, hasOpenValues, isUnique, isApart, removedBy } = members[name] ?? {}
    const isOfItself = names === undefined && removedBy === undefined && !isUnique && !isApart
    return isOfItself && shows !== undefined && !hasOpenValues
  })

/** The name that a member has in bodies, with the assumptions filled in. */
export function calledIn(members: Members, name: string, assumptions: GeneralAssumptions): string {
  const { called = name } = members[name] ?? {}
  return typeof called === 'string' ? called : called(assumptions)
}

/** The names in the body of a call, with the assumptions filled in, of the members that it must have. */
export const requiredBy = (
  members: Members,
  call: string,
  assumptions: GeneralAssumptions,
): readonly string[] =>
  takenBy(members, call)
    .filter((name) => members[name]?.requiredBy?.includes(call))
    .map((name) => calledIn(members, name, assumptions))

/** Whether a record shows null in a member that has no value. */
export function mayBeNull({ shows }: Member): boolean {
  const { type } = (shows ?? {}) as { readonly type?: string | readonly string[] }
  return [type].flat().includes('null')
}

/** What a member is in a body, with the assumptions filled in. */
export const takenSchema = ({ takes = {} }: Member, assumptions: GeneralAssumptions): Schema =>
  typeof takes === 'function' ? takes(assumptions) : takes

/**
 * What to send where a member has to lose its value by the document alone: null where the document takes it, otherwise an
 * empty text, which comes nearest; undefined where nothing does.
 */
export function emptyFor(member: Member): null | '' | undefined {
  const { takes } = member
  if (member.isClearedByNull || member.named?.includes(null)) return null
  if (typeof takes !== 'object') return undefined
  const { type, minLength = 0 } = takes as { readonly type?: unknown; readonly minLength?: number }
  return type === 'string' && minLength === 0 ? '' : undefined
}

/** The members of a record that the service changes by itself. */
export const movingIn = (members: Members): readonly string[] =>
  Object.keys(members).filter((name) => members[name]?.isMoving)

/** The members of a record that repeat what other records show. */
export const copiedIn = (members: Members): readonly string[] =>
  Object.keys(members).filter((name) => members[name]?.isCopied)

/** The members that may change when some others are changed, without those. */
export const movedWith = (members: Members, changed: readonly string[]): readonly string[] =>
  changed.flatMap((name) => members[name]?.moves ?? []).filter((name) => !changed.includes(name))

/** The members that null empties by the document. */
export const clearedByNull = (members: Members): readonly string[] =>
  Object.keys(members).filter((name) => members[name]?.isClearedByNull)

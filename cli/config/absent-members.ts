/** A configuration without the members whose value is undefined, and the places of those. */
interface WithoutAbsent {
  readonly value: unknown
  readonly absent: readonly string[]
}

/** Takes out of a configuration what is undefined, as an environment variable that is not set leaves it. */
export function withoutAbsent(value: unknown, place = ''): WithoutAbsent {
  const absent: string[] = []
  const kept = (member: unknown, at: string): unknown => {
    if (member === undefined) absent.push(at)
    const inner = withoutAbsent(member, at)
    absent.push(...inner.absent)
    return inner.value
  }
  if (Array.isArray(value)) {
    const items = value.map((item, n) => kept(item, `${place}[${n}]`))
    // A key of a list that is not set is removed with its other members.
    const isWhole = (item: unknown, n: number) => item !== undefined && !absent.includes(`${place}[${n}].key`)
    return { value: items.filter(isWhole), absent }
  }
  // Hooks and other values that no JSON could hold stay as they are.
  if (!isPlain(value)) return { value, absent }
  const members = Object.entries(value).map(
    ([name, member]) => [name, kept(member, place === '' ? name : `${place}.${name}`)] as const,
  )
  return { value: Object.fromEntries(members.filter(([, member]) => member !== undefined)), absent }
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as null)

/** A use of an environment variable in a source text, after the name of the member it is for. */
const use =
  /(?:(\w+)['"]?\s*:\s*(?:\[\s*)?)?(?:env\(\s*(['"`])(\w+)\2\s*\)|process\.env(?:\.(\w+)|\[['"](\w+)['"]\]))/g

/**
 * What to say of each member that is absent: the environment variable that was to give it, where the source shows it.
 */
export function absentWarnings(
  absent: readonly string[],
  source: string,
  file: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): readonly string[] {
  const unset = [...source.matchAll(use)]
    .map(([, member, , called, dotted, indexed]) => ({ member, name: called ?? dotted ?? indexed ?? '' }))
    .filter(({ name }) => !environment[name])
  return absent.map((place) => {
    const last = /(\w+)(?:\[\d+\])?$/.exec(place)?.[1]
    const index = unset.findIndex(({ member }) => member === last)
    const [{ name } = { name: undefined }] = index < 0 ? [] : unset.splice(index, 1)
    const why = name === undefined ? 'is undefined' : `is not set, as the environment variable ${name} is not`
    const effect = place === 'baseUrl' ? 'without it the embedded fake is judged' : 'it counts as absent'
    const way = name === undefined ? 'give it a value' : `set ${name}`
    return `${place} ${why}: ${effect}; ${way}, or take the member out of ${file}`
  })
}

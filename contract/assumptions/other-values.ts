import { type Gap, type GapName, gaps } from './gaps.js'

/** The permitted values that the fake serves in addition to the default of a gap. */
export function otherValues(name: GapName): readonly unknown[] {
  const { options }: Gap = gaps[name]
  return options.slice(1)
}

/** A value that a gap may take instead of another one, as an example of the line that sets it. */
export const otherThan = (name: GapName, assumed: unknown): unknown =>
  [...otherValues(name), gaps[name].default].find(
    (value) => JSON.stringify(value) !== JSON.stringify(assumed),
  ) ?? assumed

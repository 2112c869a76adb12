/** A 32-bit seed for one purpose of a run, the same for the same parts (FNV-1a). */
export function seedOf(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const character of parts.join('\u0000')) {
    hash ^= character.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193)
  }
  return hash | 0
}

/** A short word of lower-case letters and digits for a seed. */
export const wordOf = (...parts: readonly (string | number)[]): string =>
  ((seedOf(...parts) >>> 0).toString(36) + (seedOf('word', ...parts) >>> 0).toString(36)).slice(0, 12)

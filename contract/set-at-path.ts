/** Puts a value at a dot path, creating the objects and, for numbers, the arrays of the path (gap.error-body). */
export function setAtPath(target: object, path: string, value: unknown): void {
  const steps = path.split('.')
  let here = target as Record<string, unknown>
  for (const [i, step] of steps.entries()) {
    if (i === steps.length - 1) here[step] = value
    else {
      here[step] ??= /^\d+$/.test(steps[i + 1] ?? '') ? [] : {}
      here = here[step] as Record<string, unknown>
    }
  }
}

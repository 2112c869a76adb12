/**
 * Finds a smallest selection of items that still fails: without any one of them, it passes. All items together fail, and
 * none of them passes. Where several selections fail, it finds one of them; items at the front are preferred.
 *
 * A shortest failing prefix ends with an item that is needed. It is found by bisection, kept, and the search goes on in
 * the items before it. For k of n items this takes about k · log2(n) tests.
 *
 * @param fails Whether a selection fails; the same selection may be tested again.
 */
export async function smallestFailing<T>(
  items: readonly T[],
  fails: (selection: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  let needed: readonly T[] = []
  let rest = items
  while (rest.length > 0 && !(needed.length > 0 && (await fails(needed)))) {
    let passing = 0
    let failing = rest.length
    while (failing - passing > 1) {
      const middle = Math.ceil((passing + failing) / 2)
      if (await fails([...rest.slice(0, middle), ...needed])) failing = middle
      else passing = middle
    }
    needed = [...rest.slice(failing - 1, failing), ...needed]
    rest = rest.slice(0, failing - 1)
  }
  // An item may be needed only together with one that was left out later.
  for (const item of needed.length > 1 ? needed : []) {
    const fewer = needed.filter((other) => other !== item)
    if (fewer.length > 0 && (await fails(fewer))) needed = fewer
  }
  return needed
}

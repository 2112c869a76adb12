/** What is found in something, such as a history, kept as long as that is: several rules ask for it. */
export function foundOnce<Holder extends object, T extends object>(
  find: (holder: Holder) => T,
): (holder: Holder) => T {
  const known = new WeakMap<Holder, T>()
  return (holder) => {
    const found = known.get(holder) ?? find(holder)
    known.set(holder, found)
    return found
  }
}

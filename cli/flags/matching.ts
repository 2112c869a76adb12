/** A test of rule ids by a pattern in which `*` stands for anything. */
export function matching(pattern: string): (id: string) => boolean {
  const words = pattern.split('*').map((word) => word.replace(/[\\^$.+?()[\]{}|]/g, '\\$&'))
  const test = new RegExp(`^${words.join('.*')}$`)
  return (id) => test.test(id)
}

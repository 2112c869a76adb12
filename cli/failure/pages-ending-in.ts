import type { Exchange } from '../../suites/index.js'

/** The pages of a list that were read one after the other, from the first one to one of them. */
export function pagesEndingIn(last: Exchange, shown: readonly Exchange[]): readonly Exchange[] {
  const cursor = new URLSearchParams(last.request.path.split('?')[1]).get('cursor')
  if (!cursor) return [last]
  const before = shown.find(({ index, response }) => index < last.index && response.text.includes(cursor))
  return before ? [...pagesEndingIn(before, shown), last] : [last]
}

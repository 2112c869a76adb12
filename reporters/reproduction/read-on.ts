import { parsedJson } from './json-path.js'

/** How many further pages of a list are read for what it shows. */
export const furtherPagesMost = 200

/** A list, by what its path is up to the value of the cursor. */
export const upToCursor = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}cursor=`

/** A path without its cursor: the first page of its list. */
export const firstPage = (path: string): string =>
  path.replace(/([?&])cursor=[^&]*(&|$)/, (_, before: string, after: string) => (after === '' ? '' : before))

/** The cursor of the next page; undefined where a list has none. */
export function nextCursor(text: string): string | undefined {
  const found = /"next_?cursor" *: *("(?:[^"\\]|\\.)+")/i.exec(text)?.[1]
  return found === undefined ? undefined : String(parsedJson(found))
}

/** Whether a list has further pages than the one that an answer shows. */
export const goesOn = (text: string): boolean => nextCursor(text) !== undefined

/** Reads a list on from its first page until all words are shown; gives the last page with the text of those before it. */
export async function readOn<A extends { readonly text: string }>(
  first: A,
  words: readonly string[],
  page: (cursor: string) => Promise<A>,
): Promise<A & { readonly before: string }> {
  let [answer, before] = [first, '']
  for (let n = 0; n < furtherPagesMost; n += 1) {
    const cursor = nextCursor(answer.text)
    const shown = before + answer.text
    if (cursor === undefined || words.every((word) => shown.includes(word))) break
    before = shown
    answer = await page(cursor)
  }
  return { ...answer, before }
}

/** The type of a request body (introduction of the document): JSON, in UTF-8 as JSON always is. */
const documented = /^application\/json\s*(?:;(?:\s*charset\s*=\s*"?utf-?8"?\s*|(?!\s*charset\b)[^;]*))*$/i

/** What is wrong with the headers that say what a request body is; undefined where they are as documented. */
export function bodyTypeProblem(headers: Readonly<Record<string, string | undefined>>): string | undefined {
  const { 'content-type': type, 'content-encoding': encoding } = headers
  if (type === undefined) return 'the request has no Content-Type'
  if (!documented.test(type.trim())) return `Content-Type: ${type}`
  if (encoding !== undefined && !/^\s*(identity)?\s*$/i.test(encoding)) return `Content-Encoding: ${encoding}`
  return undefined
}

/** A line of JSON that is laid out for reading. */
export interface JsonLine {
  readonly depth: number
  readonly text: string
  /** The member that the line shows or begins, for instance `data[1].priority`; the empty text for the whole. */
  readonly path: string
}

const tokens = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/gs
const cutMark = /… \(\d+ characters\)$/

/** JSON laid out in lines, also where its end was cut off; undefined for a text that is not an object or array. */
export function jsonLines(text: string): readonly JsonLine[] | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined
  const mark = cutMark.exec(text)?.[0] ?? ''
  const found = text.slice(0, text.length - mark.length).match(tokens) ?? []
  const lines: JsonLine[] = []
  const open: { readonly path: string; readonly isArray: boolean; count: number }[] = []
  let line = ''
  let path = ''
  const end = () => {
    if (line !== '') lines.push({ depth: open.length, text: line, path })
    line = ''
  }
  found.forEach((token, at) => {
    const parent = open.at(-1)
    if (line === '' && parent && !/^[}\]]$/.test(token)) path = memberPath(parent, token)
    if (/^[{[]$/.test(token)) {
      line += token
      if (/^[}\]]$/.test(found[at + 1] ?? '')) return
      end()
      open.push({ path, isArray: token === '[', count: 0 })
    } else if (/^[}\]]$/.test(token)) {
      if (/^[{[]$/.test(found[at - 1] ?? '')) {
        line += token
        return
      }
      end()
      path = open.pop()?.path ?? ''
      line = token
    } else if (token === ',') {
      line += token
      end()
      if (parent) parent.count += 1
    } else line += token === ':' ? ': ' : token
  })
  end()
  return mark === '' ? lines : [...lines, { depth: 0, text: mark, path: '' }]
}

function memberPath(
  { path, isArray, count }: { readonly path: string; readonly isArray: boolean; readonly count: number },
  token: string,
): string {
  if (isArray) return `${path}[${count}]`
  const name = token.replace(/^"|"$/g, '')
  return path === '' ? name : `${path}.${name}`
}

import { element, type Markup } from '../markup.js'

/** An operation as its method and its path, which may break after each part of it. */
export function operationName(endpoint: string, prefix = ''): Markup {
  const [, method = '', path = ''] = /^([A-Z]+) (.*)$/s.exec(endpoint) ?? []
  if (method === '') return element('bdi', { class: 'mono' }, endpoint)
  const shown = path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path
  return element(
    'bdi',
    { class: 'operation mono' },
    element('b', {}, method),
    ' ',
    shown.split(/(?=\/)/).map((part) => [element('wbr'), part]),
  )
}

/** The start that the paths of all these operations share, in whole parts: `/api/v1`. */
export function commonPrefix(endpoints: readonly string[]): string {
  const paths = endpoints.map((endpoint) => endpoint.replace(/^[A-Z]+ /, '').split('/'))
  const [first = []] = paths
  let length = 0
  while (
    length < first.length - 1 &&
    paths.every((path) => path.length > length + 1 && path[length] === first[length])
  )
    length += 1
  return first.slice(0, length).join('/')
}

import { assumptions, descriptionOf, operationAt, type Variant } from '../../../contract/index.js'
import { alternatives, type Shape } from '../../../contract/openapi/alternatives.js'
import { sampleValue } from '../../../contract/openapi/sample-value.js'
import { isObject, type Json } from '../../../suites/index.js'
import type { Sent } from './send.js'

/** What draws by a seed. */
interface Draw {
  below(limit: number): number
  pick<T>(from: readonly T[]): T | undefined
}

/** A text that was pasted where a word belongs. */
const pasted = 'Terms and conditions. '.repeat(400)

/** What forms and scripts make of a text. */
function wrongTexts(text: string, { maxLength, enum: words }: Shape): readonly unknown[] {
  const cut = typeof maxLength === 'number' ? [`${'n'.repeat(maxLength)}…`, 'n'.repeat(maxLength)] : []
  const word = Array.isArray(words)
    ? [text.toUpperCase(), `${text}s`, text.slice(0, -1), words.indexOf(text), 'other']
    : []
  const date = /^\d{4}-\d\d-\d\d/.test(text)
    ? [
        '31/12/2030',
        '2030-02-30',
        'tomorrow',
        text.slice(0, 10),
        `${text.slice(0, 10)} 10:00`,
        Date.parse(text),
      ]
    : []
  const address = text.includes('@') ? [text.replace('@', ' at '), text.split('@')[0], `Ana <${text}>`] : []
  const link = text.includes('://')
    ? [text.replace('https', 'http'), text.replace(/^.*:\/\//, ''), 'https://localhost/']
    : []
  const id = /^[a-z]+_\w{8,}$/.test(text)
    ? [text.slice(0, -1), `https://crm.example.com/${text}`, `${text} `]
    : []
  const known = [...cut, ...word, ...date, ...address, ...link, ...id]
  return [...known, ...known, pasted, pasted, 12, true, [text], { value: text }]
}

/** What forms and scripts make of a value. */
function wrongOf(value: unknown, shape: Shape): readonly unknown[] {
  const always = [undefined, null, '', '   ']
  if (typeof value === 'string') return [...always, ...wrongTexts(value, shape)]
  if (typeof value === 'number') return [...always, String(value), -1, value + 0.5, 1e21, 10_000_000, 'many']
  if (typeof value === 'boolean') return [...always, String(value), Number(value), 'yes']
  if (Array.isArray(value))
    return [
      ...always,
      value[0],
      value.join(', '),
      [],
      [...value, ''],
      [...value, 7],
      Array(60).fill(value[0] ?? 'x'),
    ]
  return [...always, {}, [value], JSON.stringify(value), pasted]
}

/** The members that a body or a query may have; of a body of several types those of its own. */
const partsOf = (shape: Shape, holder: Json): ReadonlyMap<string, Shape> => {
  const forms = alternatives(shape).filter(({ properties }) => {
    const type = (properties as Readonly<Record<string, Shape>> | undefined)?.type?.const
    return type === undefined || type === holder.type
  })
  return new Map(
    forms.flatMap(({ properties = {} }) =>
      Object.entries(properties as Readonly<Record<string, Shape | boolean>>).map(
        ([name, part]) => [name, typeof part === 'boolean' ? {} : part] as const,
      ),
    ),
  )
}

/** A body with one member as a form or a script would get it wrong: one that it has, or another that is documented. */
function wrongBody(draw: Draw, body: Json, shape: Shape): Json {
  const parts = partsOf(shape, body)
  const own = Object.keys(body)
  const further = [...parts.keys()].filter((name) => !own.includes(name))
  const name = (draw.below(3) === 0 ? draw.pick(further) : draw.pick(own)) ?? own[0] ?? 'name'
  if (draw.below(12) === 0) {
    // A name is not spelled as documented, or is one that a form has in addition.
    const { [name]: value, ...rest } = body
    return draw.below(2)
      ? {
          ...rest,
          [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).concat('s')]: value ?? null,
        }
      : {
          ...body,
          [draw.pick(['csrf', 'id', 'comment', 'dealId', 'leadId']) ?? 'csrf']: draw.pick([null, '', 'x1']),
        }
  }
  const part = parts.get(name) ?? {}
  const value = body[name] ?? sampleValue(part, name, '')
  const wrong =
    isObject(value) && draw.below(3) > 0
      ? wrongBody(draw, value, part)
      : draw.pick(wrongOf(value, alternatives(part).find(({ type }) => type !== 'null') ?? part))
  return { ...body, [name]: wrong }
}

/** The text of a body that a script has put together in another way than it should. */
const brokenText = (draw: Draw, body: Json): string => {
  const text = JSON.stringify(body)
  const broken = [
    text.slice(0, -1),
    text.replace(/\}$/, ',}'),
    text.replaceAll('"', "'"),
    `${text}${text}`,
    `[${text}]`,
    '[]',
    'null',
    'true',
    '1',
    'undefined',
    '[object Object]',
    JSON.stringify(text),
  ]
  return draw.pick(broken) ?? text
}

/** A path with one parameter of its query as a form or a script would get it wrong. */
function wrongQuery(draw: Draw, path: string, shape: Shape, isPage: boolean): string {
  const [plain = '', query = ''] = path.split('?')
  const parameters = new URLSearchParams(query)
  const parts = partsOf(shape, {})
  const names = [...parameters.keys(), ...parts.keys(), ...(isPage ? ['limit', 'limit', 'cursor'] : [])]
  const name = draw.pick(names)
  if (name === undefined) return path
  const own = parameters.get(name)
  const wrong =
    name === 'limit'
      ? draw.pick(['0', '-1', '1000', '101', 'abc', '10.5', '', 'all'])
      : name === 'cursor'
        ? draw.pick([own?.slice(0, -1) ?? 'undefined', 'null', pasted.slice(0, 3000), '2'])
        : draw.pick(wrongOf(own ?? sampleValue(parts.get(name), name, ''), parts.get(name) ?? {}))
  if (wrong === undefined) parameters.delete(name)
  else parameters.set(name, typeof wrong === 'string' ? wrong.slice(0, 3000) : String(wrong))
  return `${plain}?${parameters}`
}

const descriptions = {
  full: descriptionOf('full', assumptions),
  compact: descriptionOf('compact', assumptions),
}

/**
 * A request as somebody would send it by mistake: with one member of its body, or one parameter of its query, as forms and
 * scripts get them wrong. What is documented of the operation says which members there are and of what type; no rule says
 * what a server makes of it.
 */
export function slipped(draw: Draw, variant: Variant, sent: Sent): Sent {
  const { method, path, body } = sent
  const operation = operationAt(variant, { method, path: `/api/v1${path}` })
  const { bodies, queries, operations } = descriptions[variant]
  if (operation === undefined) return sent
  const known = operation as keyof typeof bodies
  if (body === undefined) {
    const isPage = operations[known]?.answer.kind === 'page'
    return { ...sent, path: wrongQuery(draw, path, (queries[known] ?? {}) as Shape, isPage) }
  }
  if (draw.below(10) === 0) return { ...sent, text: brokenText(draw, body) }
  return { ...sent, body: wrongBody(draw, body, (bodies[known] ?? {}) as Shape) }
}

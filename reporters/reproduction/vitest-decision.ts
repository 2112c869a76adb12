import { isMember } from './is-member.js'
import { jsonSource, textSource } from './json-source.js'
import { memberSource } from './member-source.js'
import { oneLine } from './one-line.js'
import type { Absence, Decision, Recipe } from './recipe.js'
import { fewestFor, type Requirement, tooFew } from './requirement.js'
import { classOf, isOfSuccess, judgedStatuses, unusable } from './unusable.js'
import type { Names } from './vitest-names.js'

/** Skips the test at an answer that says nothing of the rule. */
const skipUnusable = (except: readonly number[]): string =>
  `if ([${unusable(except).join(', ')}].includes(answer.status)) ${skipOther}`

/** Skips the test at an answer that is not of the kind that was judged. */
const skipUnlikely = ({ status }: Decision): readonly string[] => [
  ...(classOf(status) === 4 ? [skipUnusable([status])] : []),
  `if (Math.floor(answer.status / 100) !== ${classOf(status)}) ${skipOther}`,
]

const skipOther = `return skip(\`cannot tell: the last call answered \${answer.status}\`)`

/** Skips the test where another page may show a text. */
const skipOtherPages = (absence: Absence): readonly string[] => {
  const ending = "return skip('cannot tell: another page of the list may show it')"
  if (absence === 'decides nothing') return [ending]
  return absence === 'decides' ? [] : [`if (/"next_?cursor" *: *"/i.test(answer.text)) ${ending}`]
}

/**
 * These lines after the texts were looked for; of several texts only where one is absent, as another order is fixed.
 */
const skipWhereAbsent = (areSeveral: boolean, lines: readonly string[]): readonly string[] =>
  areSeveral && lines.length > 0 ? [`if (places.includes(-1)) {\n  ${lines.join('\n  ')}\n}`] : lines

/** What the status of an answer has to be, and its code where one is due. */
function answerSource({ answers, not }: Extract<Decision, { kind: 'answer' }>): readonly string[] {
  if (not !== undefined) return [`expect(answer.status).not.toBe(${not})`]
  const statuses = [...new Set(answers.map(({ status }) => status))]
  const codes = [...new Set(answers.flatMap(({ code }) => code ?? []))]
  const [status, ...otherStatuses] = statuses
  const [code, ...otherCodes] = codes
  // One status may need a code and another none, or each another one.
  if (otherStatuses.length > 0 && code !== undefined) {
    const pairs = answers.map((one) =>
      one.code === undefined ? `${one.status}` : `${one.status} ${one.code}`,
    )
    return [
      `const code = /"(${codes.join('|')})"/.exec(answer.text)?.[1]`,
      `const right = ${JSON.stringify(pairs)}`,
      `expect(right.includes(\`\${answer.status}\`) || right.includes(\`\${answer.status} \${code}\`)).toBe(true)`,
    ]
  }
  return [
    otherStatuses.length === 0
      ? `expect(answer.status).toBe(${status})`
      : `expect([${statuses.join(', ')}]).toContain(answer.status)`,
    ...(code === undefined
      ? []
      : otherCodes.length === 0
        ? [`expect(answer.text).toContain('"${code}"')`]
        : [`expect(answer.text).toMatch(/"(${codes.join('|')})"/)`]),
  ]
}

/** What a value has to be, as assertions of vitest. */
function requirementSource(value: string, { keyword, wanted }: Requirement): readonly string[] {
  const source = JSON.stringify(wanted)
  switch (keyword) {
    case 'type':
      return [
        `const type = ${value} === null ? 'null' : Array.isArray(${value}) ? 'array' : Number.isInteger(${value}) ? 'integer' : typeof ${value}`,
        `expect(${JSON.stringify([wanted].flat().flatMap((type) => (type === 'number' ? ['number', 'integer'] : [type])))}).toContain(type)`,
      ]
    case 'enum':
      return [`expect(${source}).toContain(${value})`]
    case 'const':
      return [`expect(${value}).toBe(${source})`]
    case 'format':
      return [
        `expect(${value}).toMatch(${wanted === 'instant' ? '/^\\d{4}-\\d\\d-\\d\\dT.*(Z|[+-]\\d\\d:\\d\\d)$/' : '/^\\d{4}-\\d\\d-\\d\\d$/'})`,
      ]
    case 'pattern':
      return [`expect(${value}).toMatch(new RegExp(${JSON.stringify(String(wanted))}, 'u'))`]
    case 'maximum':
      return [`expect(${value}).toBeLessThanOrEqual(${source})`]
    case 'minimum':
      return [`expect(${value}).toBeGreaterThanOrEqual(${source})`]
    case 'maxLength':
      return [`expect([...${value}].length).toBeLessThanOrEqual(${source})`]
    case 'minLength':
      return [`expect([...${value}].length).toBeGreaterThanOrEqual(${source})`]
    default:
      return [`expect(${value}).toBeUndefined()`]
  }
}

/** The assertion that a value is the one which an earlier answer shows. */
function likeSource(
  value: string,
  like: NonNullable<Extract<Decision, { kind: 'part' }>['like']>,
  names: Names,
) {
  const source = memberSource(`${names.answer(like.index, false)}.json`, like.path, names)
  return [
    `if (${source} === undefined) return skip('cannot tell: no earlier answer shows the value')`,
    `expect(${value}).toEqual(${source})`,
  ]
}

/** A header as a requirement compares it. */
const ofHeader = (value: string, { keyword }: Requirement): string =>
  ['maximum', 'minimum'].includes(keyword) ? `Number(${value})` : `(${value} ?? '')`

/** The end of a test: what was expected, and what the answer has to be. */
export function decisionLines(
  { decision, expected, actual, steps }: Recipe,
  names: Names,
): readonly string[] {
  const readsOn = steps.some((step) => step.kind === 'call' && step.index === decision.index && step.readsOn)
  const said = ['', `// expected: ${oneLine(expected)}`, `// the run got: ${oneLine(actual)}`]
  switch (decision.kind) {
    case 'answer':
      return [
        ...said,
        ...(decision.statusOf === undefined
          ? [skipUnusable(judgedStatuses(decision))]
          : [
              `if (![${decision.status}, ${names.answer(decision.statusOf, false)}.status].includes(answer.status)) ${skipOther}`,
              `expect(answer.status).toBe(${names.answer(decision.statusOf, false)}.status)`,
            ]),
        ...(isOfSuccess(decision.answers, decision.status)
          ? [
              `if (![${judgedStatuses(decision).join(', ')}].includes(answer.status) && Math.floor(answer.status / 100) === 4)`,
              "  return skip('cannot tell: the last call is refused for another reason')",
            ]
          : []),
        ...(decision.statusOf === undefined ? answerSource(decision) : []),
      ]
    case 'part': {
      const value = memberSource('answer.json', decision.path, names)
      const match = decision.isPartial ? 'toMatchObject' : 'toEqual'
      const { expected: wanted, actual: seen, requirement } = decision
      return [
        ...said,
        ...skipUnlikely(decision),
        ...(decision.record
          ? [
              `if (${memberSource('answer.json', decision.record, names)} === undefined) return skip('cannot tell: the answer does not show the record')`,
            ]
          : []),
        ...(requirement && fewestFor(decision.path, requirement) !== undefined
          ? [`if (${value} < ${fewestFor(decision.path, requirement)}) return skip('cannot tell: ${tooFew}')`]
          : []),
        ...(decision.like
          ? likeSource(value, decision.like, names)
          : requirement
            ? requirementSource(value, requirement)
            : wanted
              ? [`expect(${value}).${match}(${jsonSource(wanted.json, names.expression) ?? 'undefined'})`]
              : seen
                ? [`expect(${value}).not.${match}(${jsonSource(seen.json, names.expression) ?? 'undefined'})`]
                : [`expect(${value}).toBeDefined()`]),
      ]
    }
    case 'header': {
      const value = `answer.headers.get('${decision.name}')`
      return [
        ...said,
        ...skipUnlikely(decision),
        ...(decision.requirement
          ? requirementSource(ofHeader(value, decision.requirement), decision.requirement)
          : [
              decision.expected
                ? `expect(${value}).toBe(${textSource(decision.expected, names.expression)})`
                : decision.actual.join('') === ''
                  ? `expect(${value}).not.toBeNull()`
                  : `expect(${value}).not.toBe(${textSource(decision.actual, names.expression)})`,
            ]),
      ]
    }
    case 'text': {
      const pages = decision.pages?.map((index) => `${names.answer(index, index === decision.index)}.text`)
      const shown = decision.shows?.map((text) => textSource(text, names.expression)).join(', ')
      return [
        ...said,
        ...skipUnlikely(decision),
        `const text = ${pages ? `[${pages.join(', ')}].join('')` : readsOn ? 'answer.pages' : 'answer.text'}.replace(/" *: */g, '":')`,
        ...(decision.shows?.length === 1 ? [`expect(text).not.toContain(${shown})`] : []),
        ...(decision.shows && decision.shows.length > 1
          ? [
              `const texts = [${shown}]`,
              'const places = texts.map((one) => text.indexOf(one))',
              '// all of them in this order',
              'expect(places.every((at, n) => at !== -1 && at >= (places[n - 1] ?? 0))).toBe(false)',
            ]
          : []),
        ...(decision.lacks ?? []).flatMap((one) => {
          const source = textSource(one, names.expression)
          const pages = isMember(one) ? [] : skipOtherPages(decision.absence)
          return [
            ...(pages.length === 0 ? [] : [`if (!text.includes(${source})) {\n  ${pages.join('\n  ')}\n}`]),
            `expect(text).toContain(${source})`,
          ]
        }),
        ...(decision.shows
          ? skipWhereAbsent(decision.shows.length > 1, skipOtherPages(decision.absence))
          : []),
      ]
    }
    case 'order': {
      const { by, ways } = decision.order
      const pages = decision.pages.map((index) => names.answer(index, index === decision.index))
      return [
        ...said,
        ...skipUnlikely(decision),
        `const times = [${pages.join(', ')}].flatMap(({ json }) => json?.data ?? []).map((one: any) => Date.parse(one.${by})).filter((time) => !Number.isNaN(time))`,
        'const ascending = times.toSorted((a, b) => a - b)',
        `expect([${ways.map((way) => (way === 'ascending' ? 'ascending' : 'ascending.toReversed()')).join(', ')}]).toContainEqual(times)`,
        `if (new Set(times).size <= ${ways.length}) return skip('cannot tell: ${tooFew}')`,
      ]
    }
    case 'whole':
      return [...said, `skip('cannot tell: ${decision.why ?? 'no part of the answer decides alone'}')`]
  }
}

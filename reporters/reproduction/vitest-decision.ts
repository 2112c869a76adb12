import { classOf, isOfSuccess, judgedStatuses, unusable } from './found.js'
import { jsonSource, textSource } from './json-source.js'
import type { Absence, Decision, Recipe } from './recipe.js'
import { fewestFor, type Requirement, tooFew } from './requirement.js'
import { isMember } from './template.js'
import { memberSource, type Names } from './vitest-names.js'

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
function answerSource({ answers, not }: Extract<Decision, { kind: 'answer' }>): string {
  if (not !== undefined) return `expect(answer.status).not.toBe(${not})`
  const [first, ...others] = answers
  if (answers.some(({ code }) => code !== undefined)) {
    const right = answers.map(({ status, code }) => (code === undefined ? status : `${status} [^]*"${code}"`))
    return `expect(\`\${answer.status} \${answer.text}\`).toMatch(/^(${right.join('|')})/)`
  }
  return others.length === 0
    ? `expect(answer.status).toBe(${first?.status})`
    : `expect([${answers.map(({ status }) => status).join(', ')}]).toContain(answer.status)`
}

/** What a value has to be like, as an assertion of vitest. */
function requirementSource(value: string, { of, matches, least, most }: Requirement): string {
  if (matches !== undefined) {
    const text = of === 'json' ? `JSON.stringify(${value}) ?? ''` : value
    return `expect(${text}).toMatch(new RegExp(${JSON.stringify(matches)}, 'u'))`
  }
  const size = of === 'number' ? `Number(${value})` : `[...${value}].length`
  return least === undefined
    ? `expect(${size}).toBeLessThanOrEqual(${most})`
    : `expect(${size}).toBeGreaterThanOrEqual(${least})`
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

/** The end of a test: what was expected, and what the answer has to be. */
export function decisionLines(
  { decision, expected, actual, steps }: Recipe,
  names: Names,
): readonly string[] {
  const readsOn = steps.some((step) => step.kind === 'call' && step.index === decision.index && step.readsOn)
  const said = ['', `// expected: ${expected}`, `// the run got: ${actual}`]
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
        ...(decision.statusOf === undefined ? [answerSource(decision)] : []),
      ]
    case 'part': {
      const value = decision.header
        ? `(answer.headers.get('${decision.header}') ?? '')`
        : memberSource('answer.json', decision.path, names)
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
            ? [requirementSource(value, requirement)]
            : wanted
              ? [`expect(${value}).${match}(${jsonSource(wanted.json, names.expression) ?? 'undefined'})`]
              : seen
                ? [`expect(${value}).not.${match}(${jsonSource(seen.json, names.expression) ?? 'undefined'})`]
                : [`expect(${value}).toBeDefined()`]),
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

import { isDeepStrictEqual } from 'node:util'
import { parsedJson, valueAt } from './json-path.js'
import { goesOn } from './read-on.js'
import type { CallAnswer, Decision, RecipeLine } from './recipe.js'
import { fewestFor, keeps, requirementInShell, requirementInVitest, tooFew } from './requirement.js'
import { word } from './shell-word.js'
import { isMember, type ScriptTemplate } from './template.js'
import { answerName, jsonSource, textSource, valueSource } from './vitest-source.js'

/** The answers to the calls of a recipe. */
export interface Seen {
  readonly answers: ReadonlyMap<number, CallAnswer>
  /** The answer that decides. */
  readonly answer: CallAnswer
  fill(template: ScriptTemplate): string
}

/**
 * One of the conditions by which answers are judged in turn, for a replay and in both languages of scripts. With a reason
 * nothing is known where it holds; without one the failure is still there where it does not.
 */
export interface Clause {
  readonly why?: string
  holds(seen: Seen): boolean
  /** A command that succeeds where it holds. */
  readonly shell: string
  /** An expression with a reason, an assertion without one. */
  readonly vitest: string
}

/** What decides, as conditions; the failure is fixed where none of them ends this. */
export function clausesOf(decision: Decision): readonly Clause[] {
  switch (decision.kind) {
    case 'answer':
      return answerClauses(decision)
    case 'part':
      return [unlike(decision), ...partClauses(decision)]
    case 'text':
      return [unlike(decision), ...textClauses(decision)]
    case 'order':
      return [unlike(decision), ...orderClauses(decision)]
    case 'whole':
      return [
        {
          why:
            decision.why ?? 'no part of the answer decides alone: compare what came with what was expected',
          holds: () => true,
          shell: 'true',
          vitest: 'true',
        },
      ]
  }
}

type Of<Kind> = Extract<Decision, { readonly kind: Kind }>

/** The statuses of answers that say nothing of a rule, but for those that are expected or were judged. */
const unusable = (except: readonly number[]): readonly number[] =>
  [401, 429, 500, 502, 503, 504].filter((status) => !except.includes(status))

/** Nothing is known by a status that is one of some, such as `404` or `4..`, and none of others; or by any but these. */
function unclear(
  which: 'these' | 'any but these',
  statuses: readonly (number | string)[],
  except: readonly number[],
): Clause {
  const pattern = `^${except.length > 0 ? `(?!${except.join('|')})` : ''}(${statuses.join('|')})$`
  const not = which === 'these' ? '' : '!'
  const others = except.length > 0 ? `${except.join('|')}) false ;; ` : ''
  return {
    why: 'not as in the run',
    holds: ({ answer }) => new RegExp(pattern).test(String(answer.status)) === (which === 'these'),
    shell:
      `${not} case $STATUS in ${others}${statuses.join('|').replaceAll('.', '?')}) ;; *) false ;; esac`.trim(),
    vitest: `${not}/${pattern}/.test(String(answer.status))`,
  }
}

/** Nothing is known by an answer that is not of the kind that was judged. */
function unlike({ status }: Decision): Clause {
  const kind = String(status).charAt(0)
  const others = unusable([status]).filter((one) => String(one).startsWith(kind))
  return unclear('any but these', [`${kind}..`], others)
}

/** Whether an answer is one of those that are right. */
export const isRight = ({ answers }: Pick<Of<'answer'>, 'answers'>, { status, text }: CallAnswer): boolean =>
  answers.some((one) => one.status === status && (one.code === undefined || text.includes(`"${one.code}"`)))

function answerClauses(decision: Of<'answer'>): readonly Clause[] {
  const { status, answers, not, statusOf, isNoRefusal } = decision
  if (statusOf !== undefined) {
    const like = `${answerName(statusOf, decision)}.status`
    const statusIn = (seen: Seen) => seen.answers.get(statusOf)?.status
    return [
      {
        why: 'not as in the run',
        holds: (seen) => ![status, statusIn(seen)].includes(seen.answer.status),
        shell: `! case $STATUS in ${status}|"$LIKE") ;; *) false ;; esac`,
        vitest: `![${status}, ${like}].includes(answer.status)`,
      },
      {
        holds: (seen) => seen.answer.status === statusIn(seen),
        shell: '[ "$STATUS" = "$LIKE" ]',
        vitest: `expect(answer.status).toBe(${like})`,
      },
    ]
  }
  const judged = [...new Set([status, ...answers.map((one) => one.status)])]
  const isSuccess = (one: number) => one >= 200 && one < 300
  // Where a success is right, or was recorded, another refusal shows nothing.
  const isOfSuccess =
    !isNoRefusal && answers.length > 0 && (isSuccess(status) || answers.every((one) => isSuccess(one.status)))
  return [
    unclear('these', [...unusable(judged), ...(isOfSuccess ? ['4..'] : [])], judged),
    not === undefined
      ? {
          holds: ({ answer }) => isRight(decision, answer),
          shell: `case $STATUS,$BODY in ${answers
            .map((one) => `${one.status},*${one.code === undefined ? '' : `'"${one.code}"'*`}`)
            .join('|')}) ;; *) false ;; esac`,
          vitest: answersSource(answers),
        }
      : {
          holds: ({ answer }) => answer.status !== not,
          shell: `[ "$STATUS" != ${not} ]`,
          vitest: `expect(answer.status).not.toBe(${not})`,
        },
  ]
}

function answersSource(answers: Of<'answer'>['answers']): string {
  const statuses = answers.map(({ status }) => status)
  if (answers.every(({ code }) => code === undefined))
    return statuses.length === 1
      ? `expect(answer.status).toBe(${statuses[0]})`
      : `expect([${statuses.join(', ')}]).toContain(answer.status)`
  const right = answers.map(({ status, code }) => (code === undefined ? status : `${status} [^]*"${code}"`))
  return `expect(\`\${answer.status} \${answer.text}\`).toMatch(/^(${right.join('|')})/)`
}

function partClauses(decision: Of<'part'>): readonly Clause[] {
  const { header, path, record, requirement, like, isPartial, expected, actual } = decision
  const value = header ? `(answer.headers.get('${header}') ?? '')` : valueSource('answer', path)
  const at = ({ fill }: Seen, answer: CallAnswer | undefined, there: ScriptTemplate) =>
    valueAt(parsedJson(answer?.text), fill(there))
  const part = (seen: Seen) => (header ? (seen.answer.headers[header] ?? '') : at(seen, seen.answer, path))
  const clauses: Clause[] = []
  if (record)
    clauses.push({
      why: 'the answer does not show the record',
      holds: (seen) => at(seen, seen.answer, record) === undefined,
      shell: `[ -z "$(part ${word(record)})" ]`,
      vitest: `${valueSource('answer', record)} === undefined`,
    })
  const fewest = requirement && fewestFor(path, requirement)
  if (fewest !== undefined)
    clauses.push({
      why: tooFew,
      holds: (seen) => Number(part(seen)) < fewest,
      shell: `[ "\${PART#=}" -lt ${fewest} ]`,
      vitest: `${value} < ${fewest}`,
    })
  if (requirement)
    return [
      ...clauses,
      {
        holds: (seen) => keeps(part(seen), requirement),
        shell: requirementInShell(requirement),
        vitest: requirementInVitest(requirement, value),
      },
    ]
  if (like) {
    const source = valueSource(`answer${like.index}`, like.path)
    const earlier = (seen: Seen) => at(seen, seen.answers.get(like.index), like.path)
    return [
      ...clauses,
      {
        why: 'no earlier answer shows the value',
        holds: (seen) => earlier(seen) === undefined,
        shell: '[ -z "$LIKE" ]',
        vitest: `${source} === undefined`,
      },
      {
        holds: (seen) => isDeepStrictEqual(part(seen), earlier(seen)),
        shell: '[ "$(printf \'%s\\n\' "$PART" | sort)" = "$(printf \'%s\\n\' "$LIKE" | sort)" ]',
        vitest: `expect(${value}).toEqual(${source})`,
      },
    ]
  }
  const [due, not] = expected ? [expected, ''] : [actual, '.not']
  const match = isPartial ? 'toMatchObject' : 'toEqual'
  return [
    ...clauses,
    {
      holds: (seen) =>
        (due ? covers(part(seen), parsedJson(seen.fill(due.json)), isPartial) : part(seen) === undefined) ===
        (not === ''),
      shell: `${not === '' ? '' : '! '}${linesTest(due?.lines ?? [])}`,
      vitest: `expect(${value})${not}.${due ? `${match}(${jsonSource(due.json)})` : 'toBeUndefined()'}`,
    },
  ]
}

const linesTest = (lines: readonly RecipeLine[]): string =>
  lines.length === 0
    ? '[ -z "$PART" ]'
    : `shows ${lines.map(({ path, json }) => word([`${path}=`, ...json]).replace(/^=/, "'='")).join(' ')}`

/** Whether two values are equal, or the first has at least the members of the second. */
function covers(value: unknown, wanted: unknown, isPartial = false): boolean {
  if (typeof wanted !== 'object' || wanted === null) return value === wanted
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== Array.isArray(wanted))
    return false
  const [members, others] = [Object.entries(wanted), Object.keys(value)]
  if (!isPartial && members.length !== others.length) return false
  return members.every(([name, member]) => covers((value as Record<string, unknown>)[name], member))
}

function textClauses({ index, shows, lacks = [], pages, absence }: Of<'text'>): readonly Clause[] {
  const textOf = ({ answers }: Seen) =>
    (pages ?? [index])
      .map((page) => answers.get(page))
      .map((page) => `${page?.before ?? ''}${page?.text ?? ''}`)
      .join('')
      .replace(/" *: */g, '":')
  const caseOf = (text: ScriptTemplate) => `case $TEXT in *${word(text)}*) ;; *) false ;; esac`
  // Another page of the list may show what this one does not.
  const elsewhere = (texts: readonly ScriptTemplate[]): readonly Clause[] => {
    if (absence === 'decides') return []
    const isAtEnd = absence === 'decides at the end'
    return [
      {
        why: 'another page of the list may show it',
        holds: (seen) =>
          !texts.every((text) => textOf(seen).includes(seen.fill(text))) &&
          (!isAtEnd || goesOn(seen.answer.text)),
        shell: `! { ${texts.map(caseOf).join(' && ')}; }${isAtEnd ? ' && next_cursor' : ''}`,
        vitest: `![${texts.map(textSource).join(', ')}].every((one) => text.includes(one))${isAtEnd ? ' && /"next_?cursor" *: *"/i.test(answer.text)' : ''}`,
      },
    ]
  }
  const shown: readonly Clause[] = shows
    ? [
        {
          holds: (seen) => !inOrder(shows.map(seen.fill)).test(textOf(seen)),
          shell: `! case $TEXT in *${shows.map((text) => `${word(text)}*`).join('')}) ;; *) false ;; esac`,
          vitest: `expect(text).not.${
            shows.length === 1
              ? `toContain(${textSource(shows[0] ?? [])})`
              : `toMatch(new RegExp([${shows.map(textSource).join(', ')}].map((one) => one.replace(/\\W/g, '\\\\$&')).join('[^]*')))`
          }`,
        },
      ]
    : []
  const lacking = lacks.flatMap((text): readonly Clause[] => [
    ...(isMember(text) ? [] : elsewhere([text])),
    {
      holds: (seen) => textOf(seen).includes(seen.fill(text)),
      shell: caseOf(text),
      vitest: `expect(text).toContain(${textSource(text)})`,
    },
  ])
  return [...shown, ...lacking, ...(shows ? elsewhere(shows) : [])]
}

/** A pattern of some texts one after the other. */
const inOrder = (texts: readonly string[]): RegExp =>
  new RegExp(texts.map((text) => text.replace(/\W/g, '\\$&')).join('[^]*'))

function orderClauses({ pages, order: { by, ways } }: Of<'order'>): readonly Clause[] {
  const timesIn = ({ answers }: Seen) =>
    pages
      .flatMap((index) => valueAt(parsedJson(answers.get(index)?.text), `data.*.${by}`) ?? [])
      .map((time) => Date.parse(String(time)))
      .filter((time) => !Number.isNaN(time))
  const isAscending = (way: string) => way === 'ascending'
  const sorted = (times: readonly number[], way: string) =>
    times.toSorted((a, b) => (isAscending(way) ? a - b : b - a))
  return [
    {
      holds: (seen) => ways.some((way) => isDeepStrictEqual(sorted(timesIn(seen), way), timesIn(seen))),
      shell: ways
        .map((way) => `shown | LC_ALL=C sort -n${isAscending(way) ? '' : 'r'}c 2>/dev/null`)
        .join(' || '),
      vitest: `expect([${ways.map((way) => (isAscending(way) ? 'ascending' : 'ascending.toReversed()')).join(', ')}]).toContainEqual(times)`,
    },
    // Too few times do not show that an order turns back.
    {
      why: tooFew,
      holds: (seen) => new Set(timesIn(seen)).size <= ways.length,
      shell: `[ "$(shown | sort -u | wc -l)" -le ${ways.length} ]`,
      vitest: `new Set(times).size <= ${ways.length}`,
    },
  ]
}

import { keyVariable } from '../key-variable.js'
import { printable } from '../printable.js'
import { jsonSource, textSource } from './json-source.js'
import type { CallStep, Decision, Recipe, Step } from './recipe.js'
import type { ScriptOptions } from './script-options.js'
import { runVariable, upperRunVariable } from './step-variables.js'
import { type Template, type Variable, variablesIn } from './template.js'

/** A test file for vitest that carries out a recipe by fetch: it passes where the failure is fixed. */
export function vitestFile(recipe: Recipe, { baseUrl, note, keyOf }: ScriptOptions): string {
  const { steps, undo, decision, runId } = recipe
  const calls = [...steps.filter((step) => step.kind === 'call'), ...undo]
  const keys = [...new Set(calls.map(({ key }) => key))].filter((key) => key !== 'none')
  const names = new Names(keys)
  const body = [
    ...steps.flatMap((step) => stepLines(step, decision, names)),
    ...undoLines(undo, names),
    ...decisionLines(recipe, names),
  ].map((line) => (line === '' ? '' : `  ${line.replaceAll('\n', '\n  ')}`))
  const uses = (word: string) => body.some((line) => line.includes(word))
  return [
    `// ${recipe.rule} at ${recipe.endpoint}, section ${recipe.section}`,
    '// A failure that a conformance run has found. The test passes once it is fixed, and is skipped where it cannot tell.',
    ...(note === undefined ? [] : [`// ${note}`]),
    ...(recipe.existing.length === 0
      ? []
      : [`// Must be there: ${recipe.existing.map(decodeURIComponent).join(', ')}`]),
    ...(uses('run') ? ["import { randomBytes } from 'node:crypto'"] : []),
    "import { expect, it } from 'vitest'",
    '',
    `const baseUrl = process.env.CONFORMANCE_BASE_URL ?? ${textSource([baseUrl.replace(/\/+$/, '')], () => '')}`,
    ...keys.map((key) => keyLine(key, names, keyOf)),
    ...(uses('run')
      ? [
          '/** Part of every name and key, so that the test can run again. */',
          `const run = randomBytes(8).toString('hex').slice(0, ${runId.length})`,
        ]
      : []),
    ...(uses(upperRunVariable) ? [`const ${upperRunVariable} = run.toUpperCase()`] : []),
    '',
    `it(${textSource([`${recipe.rule}: ${printable(recipe.says)}`], () => '')}, async ({ ${context(body)} }) => {`,
    ...body,
    '})',
    '',
    callFunction,
    ...(steps.some(({ kind }) => kind === 'clock') ? ['', clockFunction] : []),
    '',
  ].join('\n')
}

/** What the test takes of its context. */
const context = (body: readonly string[]): string =>
  ['skip', 'onTestFinished'].filter((name) => body.some((line) => line.includes(`${name}(`))).join(', ')

/** What answers and keys are called in the file. */
class Names {
  readonly #answers = new Map<number, string>()
  readonly #sources = new Map<string, string>()
  readonly #keys: ReadonlyMap<string, string>

  constructor(keys: readonly string[]) {
    this.#keys = new Map(
      keys.map((key, n) => [
        key,
        key === 'main' ? 'mainKey' : /^\w+$/.test(key) ? `${key}Key` : `key${n + 1}`,
      ]),
    )
  }

  key(name: string): string {
    return this.#keys.get(name) ?? name
  }

  answer(index: number, isLast: boolean): string {
    const name = this.#answers.get(index) ?? (isLast ? 'answer' : `answer${this.#answers.size + 1}`)
    this.#answers.set(index, name)
    return name
  }

  /** Notes where the value of a variable comes from. */
  source(variable: string, source: string): void {
    this.#sources.set(variable, source)
  }

  /** A variable as an expression. */
  readonly expression = ({ name, plus = 0, encoded = false }: Variable): string => {
    const own = name === runVariable || name === upperRunVariable ? name : (this.#sources.get(name) ?? name)
    if (plus !== 0) return `${own} ${plus < 0 ? '-' : '+'} ${Math.abs(plus)}`
    return encoded && own !== runVariable ? `encodeURIComponent(${own})` : own
  }
}

function keyLine(key: string, names: Names, keyOf: ScriptOptions['keyOf']): string {
  const known = keyOf?.(key)
  const given = `process.env.${keyVariable(key)}`
  return `const ${names.key(key)} = ${given}${known === undefined ? " ?? ''" : ` ?? ${textSource([known], () => '')}`}`
}

function stepLines(step: Step, decision: Decision, names: Names): readonly string[] {
  if (step.kind === 'clock')
    return [
      `if (!(await advance(${step.ms}))) return skip('cannot tell: the clock of the target did not move')`,
    ]
  const isLast = step.index === decision.index
  const isNeeded =
    isLast || step.captures.length > 0 || (decision.kind === 'text' && decision.pages?.includes(step.index))
  const name = isNeeded || !isLast ? names.answer(step.index, isLast) : 'answer'
  for (const { variable, path } of step.captures)
    names.source(variable, memberSource(`${name}.json`, [path], names))
  return [`const ${name} = ${callSource(step, names)}`, ...(isLast ? [] : [skipUnless(name, step)])]
}

const skipUnless = (name: string, { status, method, endpoint }: CallStep): string =>
  `if (Math.floor(${name}.status / 100) !== ${Math.floor(status / 100)})\n  return skip(\`cannot tell: ${endpoint.replace(/[`$\\]/g, '') || method} answered \${${name}.status}: \${${name}.text}\`)`

function callSource({ method, path, headers, key, body }: CallStep, names: Names): string {
  const given = headers.filter(([name, value]) => name !== 'accept' || value.join('') !== 'application/json')
  const own = given.map(([name, value]) => {
    const isKey = name === 'authorization' && value.join('') === `Bearer <${key} key>`
    const source = isKey ? `\`Bearer \${${names.key(key)}}\`` : textSource(value, names.expression)
    return `    ${/^[a-z]+$/.test(name) ? name : `'${name}'`}: ${source},\n`
  })
  const json = body && jsonSource(body, names.expression, '  ')
  const sent =
    body && (isPlain(body) && json ? `JSON.stringify(${json})` : textSource(body, names.expression))
  return [
    `await call('${method}', ${textSource(path, names.expression)}, {\n`,
    own.length === 0 ? '' : `  headers: {\n${own.join('')}  },\n`,
    sent === undefined ? '' : `  body: ${sent},\n`,
    '})',
  ].join('')
}

/** Whether a JSON text is the one that JavaScript writes for its value. */
function isPlain(template: Template): boolean {
  const text = template
    .map((piece) => (typeof piece === 'string' ? piece : piece.plus === undefined ? 'x' : '1'))
    .join('')
  try {
    return JSON.stringify(JSON.parse(text)) === text
  } catch {
    return false
  }
}

/** A path in an answer as an expression: `answer.json.data[0].id`. */
function memberSource(root: string, path: Template, names: Names): string {
  const steps: Template[number][][] = [[]]
  for (const piece of path)
    if (typeof piece === 'string')
      for (const [n, part] of piece.split('.').entries()) {
        if (n > 0) steps.push([])
        if (part !== '') steps.at(-1)?.push(part)
      }
    else steps.at(-1)?.push(piece)
  return steps
    .filter((step) => step.length > 0)
    .reduce((before, step) => {
      const [first = ''] = step
      const name = step.length === 1 && typeof first === 'string' ? first : ''
      if (typeof first === 'string' && first.startsWith('id=')) {
        const id = textSource(
          [first.slice(3), ...step.slice(1)].filter((piece) => piece !== ''),
          names.expression,
        )
        return `${before}?.find((one) => one.id === ${id})`
      }
      if (name === '*') return `${before}.map((one) => one`
      if (/^\d+$/.test(name)) return `${before}?.[${name}]`
      return `${before}?.${name}`
    }, root)
    .replace(/\.map\(\(one\) => one(.*)$/, '?.map((one) => one$1)')
}

function undoLines(undo: readonly CallStep[], names: Names): readonly string[] {
  if (undo.length === 0) return []
  const lines = undo.map((step) => {
    const needed = variablesIn(step.path).filter((name) => name !== runVariable)
    const test = needed.map((name) => names.expression({ name })).join(' && ')
    return `  ${test === '' ? '' : `if (${test}) `}${callSource(step, names).replaceAll('\n', '\n  ')}`
  })
  return ['onTestFinished(async () => {', ...lines, '})']
}

const unusable = (decision: Decision, answers: readonly number[] = []): readonly string[] => {
  const statuses = [401, 429, 500, 502, 503, 504].filter(
    (status) => ![decision.status, ...answers].includes(status),
  )
  return [
    `if ([${statuses.join(', ')}].includes(answer.status)) return skip(\`cannot tell: the last call answered \${answer.status}\`)`,
  ]
}

function decisionLines({ decision, expected, actual }: Recipe, names: Names): readonly string[] {
  const said = ['', `// expected: ${oneLine(expected)}`, `// the run got: ${oneLine(actual)}`]
  switch (decision.kind) {
    case 'answer': {
      const { answers, not } = decision
      const statuses = answers.map(({ status }) => status)
      const [only] = answers
      return [
        ...said,
        ...unusable(decision, statuses),
        ...(not === undefined
          ? [
              statuses.length === 1
                ? `expect(answer.status).toBe(${statuses[0]})`
                : `expect([${statuses.join(', ')}]).toContain(answer.status)`,
            ]
          : [`expect(answer.status).not.toBe(${not})`]),
        ...(answers.length === 1 && only?.code !== undefined
          ? [`expect(answer.text).toContain('"${only.code}"')`]
          : []),
      ]
    }
    case 'part': {
      const value = memberSource('answer.json', decision.path, names)
      const match = decision.isPartial ? 'toMatchObject' : 'toEqual'
      const { expected: wanted, actual: seen } = decision
      return [
        ...said,
        ...unusable(decision),
        ...(wanted
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
        ...unusable(decision),
        decision.expected
          ? `expect(${value}).toBe(${textSource(decision.expected, names.expression)})`
          : `expect(${value}).not.toBe(${textSource(decision.actual, names.expression)})`,
      ]
    }
    case 'text': {
      const pages = decision.pages?.map((index) => `${names.answer(index, index === decision.index)}.text`)
      const shown = decision.shows?.map((text) => textSource(text, names.expression)).join(', ')
      return [
        ...said,
        ...unusable(decision),
        `const text = ${pages ? `[${pages.join(', ')}].join('')` : 'answer.text'}.replace(/" *: */g, '":')`,
        ...(decision.shows?.length === 1 ? [`expect(text).not.toContain(${shown})`] : []),
        ...(decision.shows && decision.shows.length > 1
          ? [
              `const texts = [${shown}]`,
              'const places = texts.map((one) => text.indexOf(one))',
              '// all of them in this order',
              'expect(places.every((at, n) => at !== -1 && at >= (places[n - 1] ?? 0))).toBe(false)',
            ]
          : []),
        ...(decision.lacks ?? []).map(
          (one) => `expect(text).toContain(${textSource(one, names.expression)})`,
        ),
      ]
    }
    case 'whole':
      return [...said, "skip('cannot tell: no part of the answer decides alone')"]
  }
}

const oneLine = (text: string): string => printable(text.replace(/\s+/g, ' ')).slice(0, 300)

const callFunction = `/** Sends a request, and gives its answer. */
async function call(method: string, path: string, { headers = {}, body }: { headers?: Record<string, string>; body?: string }) {
  const answer = await fetch(baseUrl + path, { method, headers: { accept: 'application/json', ...headers }, body })
  const text = await answer.text()
  let json
  try {
    json = JSON.parse(text)
  } catch {
    // The answer is no JSON.
  }
  return { status: answer.status, headers: answer.headers, text, json }
}`

const clockFunction = `/** Moves the clock of a fake; of another target a person has to move it. */
async function advance(advanceMs: number): Promise<boolean> {
  const answer = await fetch(\`\${baseUrl}/__fake/clock\`, { method: 'POST', body: JSON.stringify({ advanceMs }) })
  return answer.ok
}`

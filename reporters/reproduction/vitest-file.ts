import { keyVariable } from '../text/key-variable.js'
import { printable } from '../text/printable.js'
import { clausesOf } from './clauses.js'
import { furtherPagesMost } from './read-on.js'
import type { Decision, Recipe } from './recipe.js'
import type { ScriptOptions } from './shell-script.js'
import { upperRunVariable } from './step-variables.js'
import { stepLines, undoLines } from './vitest-call.js'
import { answerName, keyLine, textSource, valueAtFunction } from './vitest-source.js'

/** The end of a test: what was expected, and what the answer has to be. */
const decisionLines = (
  { decision, expected, actual, steps }: Recipe,
  isRecorded: boolean,
): readonly string[] => [
  '',
  `// expected: ${expected}`,
  `// ${isRecorded ? 'the recording has' : 'the run got'}: ${actual}`,
  ...preparation(
    decision,
    steps.some((step) => step.kind === 'call' && step.index === decision.index && step.readsOn),
  ),
  ...clausesOf(decision).map(({ why, vitest }) =>
    why === undefined
      ? vitest
      : `if (${vitest}) return skip(\`cannot tell: the last call answered \${answer.status}: ${why.replaceAll('`', "'")}\`)`,
  ),
]

/** What the conditions look at, next to the answer. */
function preparation(decision: Decision, readsOn: boolean): readonly string[] {
  if (decision.kind !== 'text' && decision.kind !== 'order') return []
  const pages = decision.pages?.map((index) => answerName(index, decision))
  if (decision.kind === 'order')
    return [
      `const times = [${pages?.join(', ')}].flatMap(({ json }) => json?.data ?? []).map((one: any) => Date.parse(one.${decision.order.by})).filter((time) => !Number.isNaN(time))`,
      'const ascending = times.toSorted((a, b) => a - b)',
    ]
  const shown = pages
    ? `[${pages.map((page) => `${page}.text`).join(', ')}].join('')`
    : `answer.${readsOn ? 'pages' : 'text'}`
  return [`const text = ${shown}.replace(/" *: */g, '":')`]
}

/** How a test file is made. */
export interface VitestOptions extends ScriptOptions {
  /** What a test of recorded traffic has besides. */
  readonly recorded?: {
    /** What the file is, in a sentence. */
    readonly about: string
    /** The source of a fake, which answers where the environment names no server. */
    readonly fake: string
    /** The module that it is from. */
    readonly from: string
    /** Assertions on `answer`, after those of the recipe. */
    readonly asserts: readonly string[]
    /** The functions that these call. */
    readonly functions: readonly string[]
  }
}

/** A test file for vitest that carries out a recipe by fetch: it passes where the failure is fixed. */
export function vitestFile(recipe: Recipe, { baseUrl, note, keyOf, recorded }: VitestOptions): string {
  const { steps, undo, decision, runId } = recipe
  const calls = [...steps.filter((step) => step.kind === 'call'), ...undo]
  const keys = [...new Set(calls.map(({ key }) => key))].filter((key) => key !== 'none')
  const body = [
    ...keys
      .filter((key) => recorded !== undefined || keyOf?.(key) === undefined)
      .map(keyVariable)
      .map((name) => `if (${name} === '') return skip('cannot tell: ${name} is not set')`),
    ...steps.flatMap((step) => stepLines(step, decision)),
    ...undoLines(undo),
    ...decisionLines(recipe, recorded !== undefined),
    ...(recorded?.asserts ?? []),
  ].map((line) => (line === '' ? '' : `  ${line.replaceAll('\n', '\n  ')}`))
  const uses = (word: string) => body.some((line) => line.includes(word))
  return [
    `// ${recipe.rule} at ${recipe.endpoint}, section ${recipe.section}`,
    `// ${recorded?.about ?? 'A failure that a conformance run has found. The test passes once it is fixed, and is skipped where it cannot tell.'}`,
    ...(note === undefined ? [] : [`// ${note}`]),
    ...(recipe.existing.length === 0
      ? []
      : [`// Must be there: ${recipe.existing.map(decodeURIComponent).join(', ')}`]),
    ...(uses('run') ? ["import { randomBytes } from 'node:crypto'"] : []),
    `import { ${recorded ? 'afterAll, ' : ''}expect, it } from 'vitest'`,
    ...(recorded ? [`import { createFake } from '${recorded.from}'`] : []),
    '',
    ...(recorded
      ? [
          '/** A fake in this process, where the environment names no server. */',
          `const fake = process.env.CONFORMANCE_BASE_URL ? undefined : await ${recorded.fake}.listen()`,
          'afterAll(() => fake?.close())',
          "const baseUrl = (process.env.CONFORMANCE_BASE_URL ?? fake?.url ?? '').replace(/\\/+$/, '')",
        ]
      : [`const baseUrl = process.env.CONFORMANCE_BASE_URL ?? ${textSource([baseUrl.replace(/\/+$/, '')])}`]),
    ...keys.map((key) => keyLine(key, keyOf?.(key), recorded !== undefined)),
    ...(uses('run')
      ? [
          '/** Part of every name and key, so that the test can run again. */',
          `const run = randomBytes(8).toString('hex').slice(0, ${runId.length})`,
        ]
      : []),
    ...(uses(upperRunVariable) ? [`const ${upperRunVariable} = run.toUpperCase()`] : []),
    '',
    `it(${textSource([`${recipe.rule}: ${printable(recipe.says)}`])}, async ({ ${context(body)} }) => {`,
    ...body,
    '})',
    '',
    callFunction(decision.kind === 'text' && decision.shows?.flat().includes('\ufeff') === true),
    ...(recorded?.functions.flatMap((one) => ['', one]) ?? []),
    ...(uses('valueAt(') ? ['', valueAtFunction] : []),
    ...(uses('readOn(') ? ['', readOnFunction] : []),
    ...(steps.some(({ kind }) => kind === 'clock') ? ['', clockFunction] : []),
    '',
  ].join('\n')
}

/** What the test takes of its context. */
const context = (body: readonly string[]): string =>
  ['skip', 'onTestFinished'].filter((name) => body.some((line) => line.includes(`${name}(`))).join(', ')

/** Sends a request; keeps the byte order mark of an answer where that decides, which `text` of an answer drops. */
const callFunction = (keepsMark: boolean): string => `/** Sends a request, and gives its answer. */
async function call(method: string, path: string, { headers = {}, body }: { headers?: Record<string, string>; body?: string }) {
  const answer = await fetch(baseUrl + path, { method, headers: { accept: 'application/json', ...headers }, body })
  const text = ${keepsMark ? "new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())" : 'await answer.text()'}
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

const readOnFunction = `/** Reads a list on until its pages show all words; gives the last page, with the text of all. */
async function readOn(words: string[], path: string, options: { headers?: Record<string, string> }) {
  let answer = await call('GET', path, options)
  let pages = answer.text
  for (let n = 0; n < ${furtherPagesMost} && !words.every((word) => pages.includes(word)); n += 1) {
    const cursor = /"next_?cursor" *: *"([^"]+)"/i.exec(answer.text)?.[1]
    if (cursor === undefined) break
    answer = await call('GET', \`\${path}\${path.includes('?') ? '&' : '?'}cursor=\${encodeURIComponent(cursor)}\`, options)
    pages += answer.text
  }
  return { ...answer, pages }
}`

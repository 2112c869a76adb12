import { isDeepStrictEqual } from 'node:util'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { type Assumptions, assume, type GapName, type Variant } from '../contract/index.js'
import { createFake } from '../fake-server/index.js'
import { type Learnt, learn, type NotLearnt } from '../suites/learning/index.js'
import { serverOf } from './gap-trial.js'
import { compactScript, fullCalls, type ScriptedRequest } from './learning-calls.js'

/** A choice that was not learnt although the script meets it. */
export interface Named extends NotLearnt {
  readonly gap: GapName
}

/** What came of one server: how it was learnt, and where its likeness answers otherwise. */
export interface Trial {
  readonly seed: number
  readonly variant: Variant
  readonly calls: number
  readonly learnt: number
  readonly requests: number
  /** The calls that a fake with the learnt choices answers otherwise. */
  readonly differing: readonly string[]
  /** The choices that explain them, each with the reason why it was not learnt. */
  readonly named: readonly Named[]
  /** Why it is a failure, if it is one. */
  readonly failure?: string
}

/** One scripted request, and its answer. */
interface Line {
  readonly request: ScriptedRequest
  readonly answer: { readonly status: number; readonly headers: unknown; readonly body: string }
}

/** Headers that are no choice of a server: which choices an answer rests on, and the length of the body. */
const ignored = ['x-fake-assumed', 'content-length']

/** What no choice decides, in place of which a word stands: cursors, which are opaque, and the prose of errors. */
class Veil {
  readonly #cursors: string[] = []

  /** A body as it is compared. */
  body(status: number, text: string): string {
    for (const [, cursor] of text.matchAll(/"next_?[cC]ursor":"([^"]+)"/g))
      if (cursor !== undefined && !this.#cursors.includes(cursor)) this.#cursors.push(cursor)
    const plain = this.request(text)
    if (status < 400) return plain
    return plain.replace(
      /"message":"((?:[^"\\\\]|\\\\.)*)"/g,
      (_, prose: string) => `"message":"${prose.includes('sending_paused') ? 'sending_paused' : 'prose'}"`,
    )
  }

  /** A text in which each cursor is named by its place among all that were given. */
  request(text: string): string {
    return this.#cursors.reduce((shown, cursor, n) => shown.replaceAll(cursor, `<cursor ${n + 1}>`), text)
  }
}

/** The answers of a new fake to the script. */
export async function transcriptOf(
  variant: Variant,
  choices: Partial<Assumptions>,
): Promise<readonly Line[]> {
  const fake = createFake({ seed: 2, variant, assumptions: choices })
  const answers = new Map<string, unknown>()
  const earlier = (name: string, path: string): string => {
    const found = path
      .split('.')
      .reduce<unknown>(
        (value, step) => (value as Readonly<Record<string, unknown>> | null | undefined)?.[step],
        answers.get(name),
      )
    return typeof found === 'string' ? found : 'absent'
  }
  const lines: Line[] = []
  const veil = new Veil()
  for (const { name, request: make } of variant === 'full' ? fullCalls : compactScript) {
    const request = make(earlier)
    const { path, method, headers, body = '' } = request
    const answer = await fake.handle({ method, target: path, headers, body })
    answers.set(name, parsed(answer.body))
    const shown = Object.entries(answer.headers).filter(([header]) => !ignored.includes(header))
    lines.push({
      request: { ...request, path: veil.request(path) },
      answer: {
        status: answer.status,
        headers: Object.fromEntries(shown),
        body: veil.body(answer.status, answer.body),
      },
    })
  }
  const sent = fake.control.deliveries.map(({ url, headers, body }) => ({ url, headers, body }))
  const request = { method: 'received', path: 'deliveries', headers: {} }
  return [...lines, { request, answer: { status: 0, headers: {}, body: JSON.stringify(sent) } }]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Learns a fake with the permitted choices of a seed, and compares it with one of the learnt choices. */
export async function tryLearning(seed: number, variant: Variant): Promise<Trial> {
  const { choices } = serverOf(seed, variant)
  const fake = createFake({ seed: 1, variant, assumptions: choices })
  const target = {
    ...fakeTarget(fake, direct(fake), 'fake:'),
    // As a server of which nothing is known.
    assumptions: assume({}),
    configured: new Set<GapName>(),
  }
  const found = await learn({ target, runId: `s${seed}` })
  const actual = await transcriptOf(variant, choices)
  const likeness = found.learnt as Partial<Assumptions>
  const differing = differencesOf(actual, await transcriptOf(variant, likeness))
  const trial = {
    seed,
    variant,
    calls: actual.length,
    learnt: Object.keys(found.learnt).length,
    requests: found.requests,
    differing,
  }
  if (differing.length === 0) return { ...trial, named: [] }
  return { ...trial, ...(await explained(actual, found, choices, variant)) }
}

/** The choices that were not learnt and that the differences rest on; a failure where these do not explain them. */
async function explained(
  actual: readonly Line[],
  { learnt, notLearnt }: Learnt,
  choices: Partial<Assumptions>,
  variant: Variant,
): Promise<Pick<Trial, 'named' | 'failure'>> {
  const whole = assume(choices)
  const unlearnt = (Object.keys(notLearnt) as GapName[]).filter(
    (gap) => !isDeepStrictEqual(whole[gap], assume({})[gap]),
  )
  const withThese = (gaps: readonly GapName[]) =>
    transcriptOf(variant, {
      ...(learnt as Partial<Assumptions>),
      ...Object.fromEntries(gaps.map((gap) => [gap, whole[gap]])),
    })
  const still = differencesOf(actual, await withThese(unlearnt))
  const wrong = Object.entries(learnt)
    .filter(([gap, value]) => !isDeepStrictEqual(value, whole[gap as GapName]))
    .map(
      ([gap, value]) =>
        `${gap} = ${JSON.stringify(value)} in place of ${JSON.stringify(whole[gap as GapName])}`,
    )
  if (still.length > 0)
    return { named: [], failure: `${still[0]}; learnt otherwise: ${wrong.join(', ') || 'nothing'}` }
  const named: Named[] = []
  for (const gap of unlearnt) {
    const others = unlearnt.filter((other) => other !== gap)
    if (differencesOf(actual, await withThese(others)).length > 0)
      named.push({ gap, ...(notLearnt[gap] ?? { reason: '' }) })
  }
  const excused = named.find(({ remedy }) => remedy !== undefined)
  return excused
    ? { named, failure: `${excused.gap} needed ${excused.remedy}, though all is allowed` }
    : { named }
}

/** The calls whose requests or answers differ, in words. */
export function differencesOf(one: readonly Line[], other: readonly Line[]): readonly string[] {
  return one.flatMap((line, n) => {
    const that = other[n]
    if (isDeepStrictEqual(line, that)) return []
    const shown = ({ request, answer }: Line) =>
      `${request.method} ${request.path.slice(0, 100)} ${request.body?.slice(0, 80) ?? ''}: ${answer.status} ${answer.body.slice(0, 300)} ${JSON.stringify(answer.headers)}`
    return [`call ${n + 1}: ${shown(line)}, but ${that ? shown(that) : 'nothing'}`]
  })
}

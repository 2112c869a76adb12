import { isDeepStrictEqual } from 'node:util'
import type { Assumptions, Variant } from '../../contract/index.js'
import { createFake } from '../../fake-server/index.js'
import { compactCalls, fullCalls } from './script/index.js'
import type { ScriptedRequest } from './script/scripted.js'

/** One scripted request, and its answer. */
export interface TranscriptLine {
  readonly request: ScriptedRequest
  readonly answer: { readonly status: number; readonly headers: unknown; readonly body: string }
}

/** Headers that are not a choice of a server: which choices an answer rests on, and the length of the body. */
const ignored = ['x-fake-assumed', 'content-length']

/** What no choice decides, which a word replaces: cursors, which are opaque, and the prose of errors. */
class Mask {
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
export async function recordTranscript(
  variant: Variant,
  choices: Partial<Assumptions>,
): Promise<readonly TranscriptLine[]> {
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
  const lines: TranscriptLine[] = []
  const veil = new Mask()
  for (const { name, request: make } of variant === 'full' ? fullCalls : compactCalls) {
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

/** The calls whose requests or answers differ, in words. */
export function differencesOf(
  one: readonly TranscriptLine[],
  other: readonly TranscriptLine[],
): readonly string[] {
  return one.flatMap((line, n) => {
    const that = other[n]
    if (isDeepStrictEqual(line, that)) return []
    const shown = ({ request, answer }: TranscriptLine) =>
      `${request.method} ${request.path.slice(0, 100)} ${request.body?.slice(0, 80) ?? ''}: ${answer.status} ${answer.body.slice(0, 300)} ${JSON.stringify(answer.headers)}`
    return [`call ${n + 1}: ${shown(line)}, but ${that ? shown(that) : 'nothing'}`]
  })
}

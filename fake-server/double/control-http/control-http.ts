import { distance } from 'fastest-levenshtein'
import { addRoute, createRouter, findRoute } from 'rou3'
import { once } from '../../../fixtures/once.js'
import { suggestion } from '../../input/suggestion.js'
import { bytesOf } from '../../messages/bytes.js'
import { controlPath } from '../../messages/control-path.js'
import { type FakeRequest, isRead } from '../../messages/message.js'
import { Rendered } from '../../messages/rendered.js'
import { HookFailure } from '../../pipeline/hook-failure.js'
import type { Control } from '../control/control.js'
import type { ControlCall } from '../control/control-call.js'
import { inputOf } from '../control/control-input.js'
import { jsonOf } from '../control/json.js'
import { MissingRecord } from '../handles/missing-record.js'
import { ExpectationError } from '../journal/expectation-error.js'
import { controlCalls, groupedCalls } from './control-calls.js'
import { controlIndex } from './control-index.js'

/** How many of the nearest calls an answer lists. */
const mostNearest = 3

/** What an unknown control call is answered with: the nearest calls, then all, by what they are about. */
function unknownCall(name: string): object {
  const names = Object.keys(controlCalls)
  const nearest = names
    .map((known) => ({ known, changes: distance(name, known) }))
    .toSorted((a, b) => a.changes - b.changes)
    .slice(0, mostNearest)
  const groups = Object.entries(groupedCalls).map(([about, calls]) => [
    about,
    [...new Set(Object.keys(calls).map(general))],
  ])
  return {
    error: `no control call '${name}'${suggestion(name, names)}`,
    nearest: nearest.map(({ known }) => known),
    calls: Object.fromEntries(groups),
  }
}

const nouns = Object.keys(controlCalls).flatMap((name) => /^GET (\w+)\/\{id\}$/.exec(name)?.[1] ?? [])

/** A call that each noun has, with a word that stands for the noun. */
function general(name: string): string {
  const [method, noun = '', ...rest] = name.split(/[ /]/)
  return nouns.includes(noun) && rest.length <= 1 ? [`${method} {noun}`, ...rest].join('/') : name
}

/** A call under its name, such as `GET contacts/{id}`. */
interface Named {
  readonly name: string
  readonly call: ControlCall
}

const router = once(() => {
  const made = createRouter<Named>()
  for (const [name, call] of Object.entries(controlCalls)) {
    const [method = '', path = ''] = name.split(' ')
    addRoute(made, method, `/${path.replace(/\{(\w+)\}/g, ':$1')}`, { name, call })
  }
  return made
})

/**
 * The control call of a method and a path, with what the path holds in place of names such as `{id}`.
 *
 * @throws An Error where the path has a percent sign without two digits.
 */
function findCall(
  method: string,
  path: string,
): (Named & { readonly params: Readonly<Record<string, string>> }) | undefined {
  const route = findRoute(router(), method, `/${path}`)
  if (!route) return undefined
  const params = Object.entries(route.params ?? {}).map(([name, value]) => [name, decoded(value)])
  return { ...route.data, params: Object.fromEntries(params) }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new Error(`'${part}' in the path is not percent-encoded UTF-8: write %25 for a percent sign`)
  }
}

/** The calls that change nothing, or the time alone, as the wait of a client may do. */
const keepsPart = /^POST (?:clock|expect)/

/** Where and how control calls are served. */
interface ServedPlace {
  /** What precedes the target: the address of a fork. */
  readonly base?: string
  /** Whether control calls need a key, without which the page shows nothing. */
  readonly isLocked?: boolean
}

/**
 * Answers one control call: 200 with its result, 404 for an unknown one, 400 for a wrong one, 409 for an expectation that
 * is not met, and for an exception of what was put before a request. The path itself shows the page of the inspector.
 *
 * @param place Where and how it is served.
 */
export function controlReply(
  control: Control,
  request: FakeRequest,
  { base = '', isLocked = false }: ServedPlace = {},
): Rendered | Promise<Rendered> {
  const { target, body } = request
  const method = isRead(request) ? 'GET' : request.method
  const { pathname, searchParams } = new URL(target, 'http://fake.invalid')
  const path = pathname.slice(controlPath.length)
  if (method === 'GET' && path === '')
    return acceptsJson(request) ? index(control) : inspectorPage(control, isLocked)
  try {
    const found = findCall(method, path)
    if (!found) return json(404, unknownCall(`${method} ${path}`))
    const { name, call, params } = found
    const members = inputOf({ method, query: searchParams, body }, call, name)
    if (method !== 'GET' && !keepsPart.test(name)) control.core.journal.divide()
    const result = call.run(control, members as never, {
      params,
      query: Object.fromEntries(searchParams),
      base,
      ...(request.headers.host === undefined ? {} : { host: request.headers.host }),
    })
    if (!(result instanceof Promise)) return json(200, result ?? {})
    return result.then(
      (later) => json(200, later ?? {}),
      (error: unknown) => refusal(error),
    )
  } catch (error) {
    return refusal(error)
  }
}

/** The answer to a control call that threw an error. */
export const refusal = (error: unknown, status = statusOf(error)): Rendered =>
  json(status, { error: error instanceof Error ? error.message : String(error) })

function statusOf(error: unknown): number {
  if (error instanceof MissingRecord) return 404
  return error instanceof ExpectationError || error instanceof HookFailure ? 409 : 400
}

/** Whether a program asks, and no browser, which accepts both. */
const acceptsJson = ({ headers: { accept = '' } }: FakeRequest): boolean =>
  accept.includes('application/json') && !accept.includes('text/html')

const index = ({ core }: Control): Rendered => json(200, controlIndex(groupedCalls, core.surface.variant))

/** The page, which is loaded when it is first asked for. */
async function inspectorPage(control: Control, isLocked: boolean): Promise<Rendered> {
  const { servedPage } = await import('../inspector/served-page.js')
  return servedPage(control, isLocked)
}

const json = (status: number, value: unknown): Rendered =>
  new Rendered(status, { 'content-type': 'application/json; charset=utf-8' }, bytesOf(jsonOf(value)))

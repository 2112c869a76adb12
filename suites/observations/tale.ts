import type { EndpointId } from '../../contract/index.js'
import { type Api, type Call, recordIn, succeeded } from '../harness/index.js'
import { samples } from '../samples/index.js'

const book = 'POST /api/v1/booking-types/{id}/book'
const cancel = 'POST /api/v1/meetings/{id}/cancel'

/** One step of a tale: what a write at an endpoint has come to so far, and what it comes to next. */
export type Stage<T> = (teller: Api, call: Call, endpoint: EndpointId, soFar: T) => Promise<Partial<T>>

/** A tale of a write, stage by stage; time may pass before a stage. */
export interface Plot<T> {
  readonly stages: readonly Stage<T>[]
  /** What happens before the stage of that number, counted from 0. */
  readonly before?: (teller: Api, stage: number) => Promise<unknown>
}

/** A tale as far as it went, and what ended it too soon. */
interface Told<T> {
  readonly tale: T
  readonly call?: Call
  readonly trouble?: unknown
}

/** What several endpoints came to; throws at the one asked for what its tale ended with, if it ended too soon. */
export type Tales<T> = (endpoint: EndpointId) => T

/** The endpoints that a tale at one of them is told of: slots are few, so one meeting is booked and canceled. */
export const company = (endpoint: EndpointId): readonly EndpointId[] =>
  endpoint === book || endpoint === cancel ? [book, cancel] : [endpoint]

/** Tells a tale at some endpoints side by side, each stage at all of them; the trouble of one is no other's. */
export async function tellAt<T>(
  teller: Api,
  endpoints: readonly EndpointId[],
  { stages, before }: Plot<T>,
): Promise<Tales<T>> {
  const told = new Map<EndpointId, Told<T>>()
  for (const [n, stage] of stages.entries()) {
    await before?.(teller, n)
    for (const endpoint of endpoints) {
      const soFar = told.get(endpoint) ?? { tale: {} as T }
      if (!('trouble' in soFar)) told.set(endpoint, await next(teller, endpoint, stage, soFar))
    }
  }
  return (endpoint) => {
    const one = told.get(endpoint)
    if (one === undefined) throw new Error(`no tale was told of ${endpoint}`)
    if ('trouble' in one) throw one.trouble
    return one.tale
  }
}

async function next<T>(
  teller: Api,
  endpoint: EndpointId,
  stage: Stage<T>,
  { tale, call: known }: Told<T>,
): Promise<Told<T>> {
  let call = known
  try {
    call ??= await callAt(teller, endpoint)
    return { call, tale: { ...tale, ...(await stage(teller, call, endpoint, tale)) } }
  } catch (trouble) {
    return { tale, ...(call ? { call } : {}), trouble }
  }
}

/** A call that would succeed; a cancel takes the meeting that the same teller has booked. */
async function callAt(teller: Api, endpoint: EndpointId): Promise<Call> {
  const booked = teller.evidence.exchanges.findLast((one) => one.endpoint === book && succeeded(one))
  if (endpoint !== cancel || booked === undefined) return samples[endpoint].valid(teller)
  return { params: { id: String(recordIn(booked).meetingId) }, body: { reason: teller.fresh.word() } }
}

/** Tells a tale at the rule's endpoint, and of those that keep it company, once per run. */
export async function tell<T>(api: Api, name: string, plot: Plot<T>, at = api.endpoint): Promise<T> {
  const endpoints = company(at)
  const tales = await api.observe(`${name} at ${endpoints.join(' and ')}`, (teller) =>
    tellAt(teller, endpoints, plot),
  )
  return tales(at)
}

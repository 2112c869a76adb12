import { AsyncLocalStorage } from 'node:async_hooks'

/** What the time of a span went to: a judgement of a rule, a part of one, a request, or waiting. */
export type SpanKind = 'rule' | 'part' | 'request' | 'wait'

/** Something that took time in a run. */
export interface Span {
  readonly kind: SpanKind
  readonly name: string
  /** The worker that it ran on, from 0 on. */
  readonly worker: number
  /** The row of the worker: spans of one row are nested or follow each other. */
  readonly lane: number
  /** When it began and ended, in milliseconds since the timeline began. */
  readonly beginMs: number
  readonly endMs: number
}

/** Notes what the time of a run goes to. */
export interface Timeline {
  /** Does the work of a worker; spans within it are noted as that worker's. */
  onWorker<T>(worker: number, work: () => Promise<T>): Promise<T>
  /** Notes how long work takes. */
  span<T>(kind: SpanKind, name: string, work: () => Promise<T>): Promise<T>
}

/** Notes nothing. */
export const noTimeline: Timeline = {
  onWorker: (_worker, work) => work(),
  span: (_kind, _name, work) => work(),
}

/** Where work runs: its worker and lane, and how many spans of that lane are around it. */
interface Place {
  readonly worker: number
  readonly lane: number
  readonly depth: number
}

const nowhere: Place = { worker: 0, lane: 0, depth: 0 }

/** A timeline that keeps its spans, for instance to be shown as one row per worker. */
export class KeptTimeline implements Timeline {
  readonly #spans: Span[] = []
  readonly #begin = performance.now()
  readonly #place = new AsyncLocalStorage<Place>()
  /** How many spans are open in each lane, by worker. */
  readonly #open = new Map<number, number[]>()

  /** What has ended so far. */
  get spans(): readonly Span[] {
    return this.#spans
  }

  onWorker<T>(worker: number, work: () => Promise<T>): Promise<T> {
    return this.#place.run({ ...nowhere, worker }, work)
  }

  async span<T>(kind: SpanKind, name: string, work: () => Promise<T>): Promise<T> {
    const { worker, lane, depth } = this.#enter(this.#place.getStore() ?? nowhere)
    const beginMs = performance.now() - this.#begin
    try {
      return await this.#place.run({ worker, lane, depth }, work)
    } finally {
      const open = this.#openOf(worker)
      open[lane] = (open[lane] ?? 1) - 1
      this.#spans.push({ kind, name, worker, lane, beginMs, endMs: performance.now() - this.#begin })
    }
  }

  /** The place of a span: in the lane of the work around it, else, where that does something else already, in a free one. */
  #enter({ worker, lane: around, depth }: Place): Place {
    const open = this.#openOf(worker)
    const isNext = (open[around] ?? 0) === depth
    const free = open.indexOf(0)
    const lane = isNext ? around : free === -1 ? open.length : free
    open[lane] = (open[lane] ?? 0) + 1
    return { worker, lane, depth: open[lane] ?? 1 }
  }

  #openOf(worker: number): number[] {
    const open = this.#open.get(worker) ?? []
    this.#open.set(worker, open)
    return open
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'

/** What the time of a span went to: a judgement of a rule, a part of one, a request, or waiting. */
export type SpanKind = 'rule' | 'part' | 'request' | 'wait'

/** Something that took time in a run. */
export interface Span {
  readonly kind: SpanKind
  readonly name: string
  /** The worker that it ran on, from 0 on. */
  readonly worker: number
  /** The worker's row, from 0 on: spans of one row are nested or follow each other. */
  readonly row: number
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

/** Where work runs: its worker and row, and how many spans of that row are around it. */
interface Place {
  readonly worker: number
  readonly row: number
  readonly depth: number
}

const outermost: Place = { worker: 0, row: 0, depth: 0 }

/** A timeline that keeps its spans, for instance to be shown as one row per worker. */
export class KeptTimeline implements Timeline {
  readonly #spans: Span[] = []
  readonly #begin: number
  readonly #place = new AsyncLocalStorage<Place>()
  /** How many spans are open in each row, by worker. */
  readonly #open = new Map<number, number[]>()

  /** `now` is the time in milliseconds from any start. */
  constructor(private readonly now: () => number = () => performance.now()) {
    this.#begin = now()
  }

  /** What has ended so far. */
  get spans(): readonly Span[] {
    return this.#spans
  }

  onWorker<T>(worker: number, work: () => Promise<T>): Promise<T> {
    return this.#place.run({ ...outermost, worker }, work)
  }

  async span<T>(kind: SpanKind, name: string, work: () => Promise<T>): Promise<T> {
    const { worker, row, depth } = this.#enter(this.#place.getStore() ?? outermost)
    const beginMs = this.now() - this.#begin
    try {
      return await this.#place.run({ worker, row, depth }, work)
    } finally {
      const open = this.#openOf(worker)
      open[row] = (open[row] ?? 1) - 1
      this.#spans.push({ kind, name, worker, row, beginMs, endMs: this.now() - this.#begin })
    }
  }

  /** The place of a span: the row of the work around it, or a free one where that row has another span already. */
  #enter({ worker, row: around, depth }: Place): Place {
    const open = this.#openOf(worker)
    const isNext = (open[around] ?? 0) === depth
    const free = open.indexOf(0)
    const row = isNext ? around : free === -1 ? open.length : free
    open[row] = (open[row] ?? 0) + 1
    return { worker, row, depth: open[row] ?? 1 }
  }

  #openOf(worker: number): number[] {
    const open = this.#open.get(worker) ?? []
    this.#open.set(worker, open)
    return open
  }
}

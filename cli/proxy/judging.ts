import type { Variant } from '../../contract/index.js'
import { EntryCounts, KeyNames, readHarEntry, TrafficJudge } from '../../products/traffic/index.js'
import { countText, type Report } from '../../reporters/index.js'
import { remarkOnKeys, remarksOnEntries, reportOnTraffic } from '../judge/traffic-report.js'
import { EntryRedactor } from './entry-redactor.js'
import { HarRecording } from './har-recording.js'
import type { PassedExchange } from './passed-exchange.js'
import { gapEntry, type PassedServer, passedHarEntry } from './passed-har-entry.js'
import { violationText } from './violation-text.js'

/** What judging needs to know from the start. */
export interface JudgingOptions extends PassedServer {
  readonly variant: Variant
  readonly isClosed: boolean
  /** The address of the server as it was given. */
  readonly url: string
  /** The file for what has passed; absent where none is asked for. */
  readonly record?: string
}

/** What is known once nothing more passes. */
export interface JudgingEnd {
  readonly startedAt: Date
  readonly durationMs: number
  readonly repeat: string
  /** What a reader has to know of what has passed, in addition. */
  readonly remarks: readonly string[]
}

/** The most bytes of texts that are kept to be judged together. */
const mostOfPart = 128 * 1024 * 1024

/** Which share of its time histories may take while traffic passes: after each look, the next one waits so many times as long. */
const waitFactor = 20

/** Judges what has passed: it writes the recording, and finds violations once each. */
export class Judging {
  readonly #keys = new KeyNames()
  readonly #redactor = new EntryRedactor(this.#keys)
  readonly #judge: TrafficJudge
  readonly #recording: HarRecording | undefined
  readonly #counts = new EntryCounts()
  readonly #found = new Set<string>()
  #keyless = 0
  #bytes = 0
  /** How many exchanges passed without a copy, and how often the histories were dropped. */
  #missed = 0
  #parts = 0
  #nextLookMs = 0

  /** @throws A usage `Stop` where the recording cannot be written. */
  constructor(private readonly options: JudgingOptions) {
    this.#judge = new TrafficJudge(options)
    this.#recording = options.record === undefined ? undefined : new HarRecording(options.record)
  }

  /** Judges exchanges that have passed, in the order of their ends, and gives violations that were not known before. */
  async see(exchanges: readonly PassedExchange[]): Promise<readonly string[]> {
    const { variant, origin } = this.options
    const reading = { variant, base: { origin, path: '' }, keys: this.#keys, file: 0 }
    const recorded: object[] = []
    for (const exchange of exchanges) {
      const entry = passedHarEntry(exchange, this.options)
      this.#redactor.learn(entry)
      if (this.#recording) recorded.push(this.#redactor.redacted(entry))
      const read = readHarEntry(entry, reading)
      this.#counts.add(read)
      if ('leftOut' in read) continue
      if (read.recorded.key === undefined) this.#keyless += 1
      this.#bytes += 1024 + (read.recorded.answer?.text?.length ?? 0) + (read.recorded.body?.length ?? 0)
      await this.#judge.see(read.recorded)
    }
    this.#recording?.add(recorded)
    if (this.#bytes > mostOfPart) this.#endPart()
    const now = performance.now()
    if (now < this.#nextLookMs) return []
    const violations = await this.#look()
    this.#nextLookMs = performance.now() + (performance.now() - now) * waitFactor
    return violations
  }

  /** Notes that exchanges have passed of which nothing is known. */
  miss(exchanges: number): void {
    this.#missed += exchanges
    this.#recording?.add([gapEntry(exchanges)])
    this.#endPart()
  }

  #endPart(): void {
    this.#parts += 1
    this.#bytes = 0
    this.#judge.endPart()
  }

  /** Violations that were not known at the last look. */
  async #look(): Promise<readonly string[]> {
    const results = await this.#judge.results(false)
    return results.flatMap((result) =>
      result.operations.flatMap((at) => {
        if (at.verdict !== 'fail' && at.verdict !== 'warn') return []
        const id = `${result.rule.id} @ ${at.operation} ${at.verdict}`
        if (this.#found.has(id)) return []
        this.#found.add(id)
        return [this.#redactor.redact(violationText(result, at))]
      }),
    )
  }

  /** The report on all that has passed. */
  async end({ remarks, ...end }: JudgingEnd): Promise<Report> {
    this.#recording?.close()
    const { variant, url, isClosed } = this.options
    const results = await this.#judge.results(true)
    return reportOnTraffic({
      ...end,
      results,
      requests: this.#judge.seen,
      variant,
      baseUrl: url,
      warnings: [
        ...(this.#missed > 0
          ? [
              `${countText(this.#missed, 'exchange')} passed while judging fell behind, and ${this.#missed === 1 ? 'is' : 'are'} not judged: nothing is compared across them${isClosed ? ', and --closed does not hold' : ''}`,
            ]
          : this.#parts > 0
            ? [
                `the traffic was judged in ${this.#parts + 1} parts, as all of it is too much to be kept: nothing is compared across them${isClosed ? ', and --closed does not hold' : ''}`,
              ]
            : []),
        ...remarks,
        ...remarksOnEntries(this.#counts),
        ...remarkOnKeys(this.#keyless),
      ],
    })
  }
}

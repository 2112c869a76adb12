import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import type { Assumptions, GapName } from '../../contract/index.js'
import { type LedgerEntry, Leftovers, SideEffectRecorder } from '../../products/ledger/index.js'
import type { Redact } from '../../reporters/index.js'
import type { Exchange, Observer, SentCall, Target } from '../../suites/index.js'
import { oneLineMessage } from '../exit.js'
import { isLoopback } from '../flags/base-url.js'
import { LedgerFile, type LedgerHead, ledgerName } from './ledger-file.js'
import { pruneLedgers } from './prune-ledgers.js'

/** How to keep a ledger. */
export interface LedgerOptions {
  readonly target: Pick<Target, 'baseUrl' | 'variant' | 'assumptions'>
  readonly seed: number
  readonly startedAt: Date
  /** Where to write it; without a folder it is kept in mind alone. */
  readonly folder?: string | undefined
  /** Takes every key out of what is written. */
  readonly redact: Redact
  /** Called once when nothing can be written any more; no write goes to the server from then on. */
  readonly onTrouble?: (why: string) => void
}

/** What a run creates or changes on a server, written down before and after each write, so that no crash loses it. */
export class Ledger implements Observer {
  readonly leftovers = new Leftovers()
  readonly #recorder: SideEffectRecorder
  readonly #adopted = new Map<GapName, unknown>()
  #file: LedgerFile | undefined
  #trouble: string | undefined

  constructor(private readonly options: LedgerOptions) {
    this.#recorder = new SideEffectRecorder(options.target.assumptions)
  }

  /** The file it is written to; undefined as long as the run has written nothing to the server. */
  get path(): string | undefined {
    return this.#file?.path
  }

  sends(sent: SentCall): void {
    const intent = this.#recorder.intent(sent)
    if (!intent) return
    this.#begin()
    this.note(intent)
    if (this.#trouble !== undefined) throw new Error(this.#trouble)
  }

  answered(exchange: Exchange): void {
    const outcome = this.#recorder.outcome(exchange)
    if (outcome) this.note(outcome)
  }

  named(runId: string): void {
    this.note({ kind: 'run', runId })
  }

  adopted(gap: GapName, value: unknown): void {
    this.#adopted.set(gap, value)
    this.#recorder.assumes(this.adoptions)
  }

  /** What the run has found out that the server takes for gaps, which undoing uses as well. */
  get adoptions(): Partial<Assumptions> {
    return Object.fromEntries(this.#adopted) as Partial<Assumptions>
  }

  /** Takes in one entry, and writes it down. */
  note(entry: LedgerEntry): void {
    this.leftovers.add(entry)
    try {
      this.#file?.append(this.options.redact(JSON.stringify(entry)))
    } catch (error) {
      if (this.#trouble !== undefined) return
      this.#trouble = `the ledger ${this.path} cannot be written: ${oneLineMessage(error)}`
      this.options.onTrouble?.(this.#trouble)
    }
  }

  /** Notes that the work is over, and how much of what was to be undone is not. */
  end(open: number): void {
    this.note({ kind: 'end', by: 'run', at: new Date().toISOString(), open })
    const { path } = this
    this.#file?.close()
    this.#file = undefined
    if (path !== undefined && isLoopback(this.options.target.baseUrl)) pruneLedgers(dirname(path))
  }

  /** The file comes with the first write; a run that only reads leaves none. */
  #begin(): void {
    const { folder, target, seed, startedAt, redact } = this.options
    if (this.#file || folder === undefined) return
    const head: LedgerHead = {
      kind: 'ledger',
      version: 1,
      baseUrl: target.baseUrl,
      variant: target.variant,
      seed,
      startedAt: startedAt.toISOString(),
      pid: process.pid,
      host: hostname(),
    }
    this.#file = LedgerFile.begin(join(folder, ledgerName(head)))
    this.#file.append(redact(JSON.stringify(head)))
    const { runId } = this.leftovers
    if (runId !== undefined) this.#file.append(JSON.stringify({ kind: 'run', runId } satisfies LedgerEntry))
  }
}

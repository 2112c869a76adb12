import { readFileSync } from 'node:fs'
import { defaultHookTimeoutMs, defaultTimeoutMs } from '../../suites/index.js'
import type { Config } from '../config.js'
import { oneLineMessage, usage } from '../exit.js'
import { fileProblem } from '../files/file-problem.js'
import { duration } from './flag-values.js'

/** The flags that bound a run, as the command line gives them; durations in milliseconds. */
export interface LimitFlags {
  readonly timeout?: number
  readonly hookTimeout?: number
  readonly maxRequests?: number
  readonly maxRps?: number
  readonly timeBudget?: number
  readonly concurrency?: number
  readonly ca?: string
}

/** What bounds a run, and how the server is reached. */
export interface RunLimits {
  /** How long an answer may take. */
  readonly timeoutMs: number
  /** How long a hook of the configuration may take. */
  readonly hookTimeoutMs: number
  readonly maxRequests?: number | undefined
  readonly maxRps?: number | undefined
  readonly timeBudgetMs?: number | undefined
  /** How many judgements may be under way at the same time; by the latency of the server where that is not given. */
  readonly workers?: number | undefined
  /** Certificates to trust, as PEM. */
  readonly ca?: readonly string[] | undefined
}

/** What bounds a run, flags before the configuration; stops on a certificate that cannot be read. */
export function runLimits(flags: LimitFlags, config: Config): RunLimits {
  const ca = flags.ca ?? config.ca
  const timed = (given: number | undefined, name: 'timeout' | 'hookTimeout' | 'timeBudget') =>
    given ?? (config[name] === undefined ? undefined : configured(name, config[name]))
  return {
    timeoutMs: timed(flags.timeout, 'timeout') ?? defaultTimeoutMs,
    hookTimeoutMs: timed(flags.hookTimeout, 'hookTimeout') ?? defaultHookTimeoutMs,
    maxRequests: flags.maxRequests ?? config.maxRequests,
    maxRps: flags.maxRps ?? config.maxRps,
    timeBudgetMs: timed(flags.timeBudget, 'timeBudget'),
    workers: flags.concurrency ?? config.concurrency,
    ca: ca === undefined ? undefined : [certificates(ca)],
  }
}

function configured(name: string, text: string): number {
  try {
    return duration(text)
  } catch (error) {
    throw usage(`${name} '${text}' of the configuration is invalid. ${oneLineMessage(error)}`)
  }
}

function certificates(file: string): string {
  const pem = read(file)
  if (!pem.includes('-----BEGIN CERTIFICATE-----'))
    throw usage(
      `--ca ${file} holds no certificate: give a PEM file, which begins -----BEGIN CERTIFICATE-----`,
    )
  return pem
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw usage(`cannot read the certificates of --ca ${file}: ${fileProblem(error)}`)
  }
}

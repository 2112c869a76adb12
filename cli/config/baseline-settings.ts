import type { Config } from '../config.js'
import { usage } from '../exit.js'

/** The baseline that a run uses. */
export interface BaselineSettings {
  readonly file: string
  /** Whether the run brings the file up to date. */
  readonly update: boolean
}

/** The flags about known failures. */
export interface BaselineFlags {
  readonly baseline?: string
  readonly updateBaseline?: boolean
}

/** The baseline that flags or the configuration name; stops where one is to be updated and none is named. */
export function baselineSettings(
  { baseline, updateBaseline = false }: BaselineFlags,
  config: Config,
): BaselineSettings | undefined {
  const file = baseline ?? config.baseline
  if (file !== undefined) return { file, update: updateBaseline }
  if (updateBaseline)
    throw usage(
      '--update-baseline names no file: add --baseline <file>, or put baseline in the configuration',
    )
  return undefined
}

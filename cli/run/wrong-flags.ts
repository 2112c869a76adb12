import { readConfig } from '../config/config-file.js'
import { knownOutputs, reportersOf } from '../config/reporter-output.js'
import { exitCodes, Stop } from '../exit.js'
import { firstHead } from './first-head.js'
import { openHar } from './har-file.js'
import { RunOutputs } from './run-outputs.js'

/** Writes a report of a run whose flags could not be read to each output that they name, or else the configuration. */
export async function reportWrongFlags(words: readonly string[], message: string): Promise<void> {
  const [config, baseUrl, har] = ['--config', '--base-url', '--har'].map((flag) =>
    valuesOf(flag, words).at(-1),
  )
  const known = { ...(config === undefined ? {} : { config }), ...(baseUrl === undefined ? {} : { baseUrl }) }
  const command = words[0] === 'explore' ? 'npx conformance explore' : 'npx conformance'
  const outputs = new RunOutputs(firstHead(known, command), 'normal')
  const reason = message.replace(/^error: /, '').replace(/\s*\n\s*/g, ' ')
  try {
    const isQuick = words.includes('--quick')
    const named = valuesOf('--reporter', words)
    if (named.length > 0) outputs.open(knownOutputs(named, { isQuick }))
    else
      await readConfig(config, {}, undefined, (value) =>
        outputs.open(knownOutputs(reportersOf(value), { isQuick })),
      )
    if (har !== undefined) openHar(har).fail(reason)
  } catch (error) {
    // What is wrong with the flags was said; a file that cannot be written is a problem of its own.
    if (!(error instanceof Stop)) throw error
  }
  outputs.fail(exitCodes.usage, reason)
  outputs.close()
}

/** The values of a flag that may be given as `--flag value` and as `--flag=value`. */
const valuesOf = (flag: string, words: readonly string[]): readonly string[] =>
  words.flatMap((word, at) => {
    if (word.startsWith(`${flag}=`)) return [word.slice(flag.length + 1)]
    const next = words[at + 1]
    return word === flag && next !== undefined ? [next] : []
  })

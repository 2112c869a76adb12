import { writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { type Assumptions, anyPermitted, type Variant } from '../../contract/index.js'
import { controlPath } from '../../fake-server/control/control-http.js'
import { createFake, demoKeys, type Fake, type Listening, limitedKeys } from '../../fake-server/index.js'
import { assumptionsOf } from '../config/assumptions-file.js'
import { fileTrouble } from '../config/file-trouble.js'
import { messageOf, usage } from '../exit.js'
import { isLoopback } from '../flags/base-url.js'
import { configModule, configOf } from './fake-config.js'

/** The flags of the fake as the command line gives them. */
export interface FakeFlags {
  readonly port: number
  readonly variant: Variant
  readonly host: string
  readonly seed: number
  readonly assumptions?: string
  /** The seed of a random permitted combination of choices. */
  readonly permitted?: number
  /** Awkward but permitted timing. */
  readonly awkward?: boolean
  /** How late each answer comes, in milliseconds. */
  readonly latency: number
  readonly control: boolean
  readonly systemClock?: boolean
  readonly fixedClock?: boolean
  readonly writeConfig?: string
}

/** Serves the fake until a signal stops it. */
export async function serveFake(flags: FakeFlags): Promise<void> {
  if (flags.systemClock && flags.fixedClock)
    throw usage('--system-clock and --fixed-clock exclude each other: give one')
  const { variant, seed, fixedClock, permitted, awkward } = flags
  const drawn = permitted === undefined ? {} : anyPermitted(permitted, variant)
  const assumptions = { ...drawn, ...(await assumptionsOf(flags.assumptions)) }
  const fake = createFake({
    variant,
    seed,
    assumptions,
    ...(awkward ? { awkward: seed } : {}),
    ...(fixedClock ? {} : { now: Date.now }),
  })
  const listening = await listen(fake, flags)
  try {
    if (flags.writeConfig !== undefined)
      await writeConfig(flags.writeConfig, fake, listening.url, flags, assumptions)
    // A reader of the welcome may stop the fake at once.
    const stopped = stopSignal()
    process.stdout.write(welcome(listening.url, flags))
    await stopped
  } finally {
    await listening.close()
  }
}

async function listen(fake: Fake, { port, host, control, latency }: FakeFlags): Promise<Listening> {
  try {
    return await fake.listen({ port, host, control, ...(latency > 0 ? { delayMs: () => latency } : {}) })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw usage(`port ${port} on ${host} is in use: give another one with --port, or 0 for a free one`)
    if (code === 'EACCES')
      throw usage(`port ${port} on ${host} is not permitted: give one from 1024 on with --port`)
    throw usage(`cannot listen on ${host}:${port}: ${messageOf(error)}`)
  }
}

async function writeConfig(
  file: string,
  fake: Fake,
  url: string,
  { control }: FakeFlags,
  assumptions: Partial<Assumptions>,
): Promise<void> {
  const config = configOf(fake, url, assumptions)
  const json = JSON.stringify(config, null, 2)
  const module = ['.mjs', '.js', '.ts'].includes(extname(file))
  await writeFile(file, module ? configModule(json, control ? url : undefined) : `${json}\n`).catch(
    (error: unknown) => {
      throw usage(`cannot write the configuration to ${file}: ${fileTrouble(error)}`)
    },
  )
}

const purposes: Record<keyof typeof demoKeys, string> = {
  main: 'every scope',
  otherWorkspace: 'every scope, of a second workspace',
  revoked: 'was revoked',
  expired: 'has expired',
  featuresOff: 'of a workspace with its features off',
  contactLimited: 'of a workspace blocked by its contact limit',
  withoutPipeline: 'of a workspace that has no pipeline',
  emptyWorkspace: 'of a workspace that holds no records',
  lowRate: 'with a small quota of calls per minute',
  quotaExhausted: 'of a workspace that has used up its plan and its SMS balance',
  sendingPaused: 'of a workspace whose e-mail sending is paused',
  silentProvider: 'of a workspace whose message provider never answers',
  providerDown: 'of a workspace whose message provider is down',
}

function welcome(url: string, flags: FakeFlags): string {
  const { host, control, variant, writeConfig } = flags
  const keys = (Object.keys(purposes) as (keyof typeof demoKeys)[]).map(
    (name) => `  ${demoKeys[name].padEnd(24)} ${purposes[name]}`,
  )
  const only = limitedKeys.filter(({ scopes }) => scopes.length === 1).length
  const open =
    control && !isLoopback(url) ? ` (open to everyone who can reach ${host}; --no-control closes it)` : ''
  return `${[
    `the fake serves ${url}${variant === 'compact' ? ', the compact variant (section 4.11)' : ''}`,
    '',
    'keys, as Authorization: Bearer <key>',
    ...keys,
    `  ${'demo_only_<scope>'.padEnd(24)} holds one scope, for instance demo_only_contacts_read (${only} keys)`,
    `  ${'demo_without_<scope>'.padEnd(24)} lacks one scope`,
    '',
    control ? `control ${url}${controlPath}${open}` : 'control is off',
    ...(writeConfig === undefined ? [] : [`configuration ${writeConfig}`]),
    '',
    ...next(url, flags),
  ].join('\n')}\n`
}

/** What to do with a served fake. */
function next(url: string, { variant, writeConfig }: FakeFlags): readonly string[] {
  if (variant === 'compact')
    return [
      'try it from another shell:',
      `  curl -H 'Authorization: Bearer ${demoKeys.main}' ${url}/api/v1/me`,
    ]
  const command =
    writeConfig === undefined ? `--base-url ${url} --api-key ${demoKeys.main}` : `--config ${writeConfig}`
  return ['judge it from another shell:', `  npx conformance ${command}`]
}

const stopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })

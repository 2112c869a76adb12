import { assume, type GapName } from '../../contract/index.js'
import type { Secret } from '../../reporters/index.js'
import type {
  Keys,
  ReceivedDelivery,
  Target,
  TargetControl,
  TargetRecords,
  TemplateName,
  Transport,
} from '../../suites/index.js'
import type { Settings } from '../config/settings.js'
import type { Config } from '../config.js'
import { usage } from '../exit.js'
import { isLoopback } from '../flags/base-url.js'

/** A server as a target: what the configuration offers of it, in the suites' terms. */
export function serverTarget(
  { baseUrl, apiKey }: NonNullable<Settings['server']>,
  config: Config,
  transport: Transport,
): Target {
  const { templates, sendTo, conversationOf, ...records } = config.records ?? {}
  return {
    baseUrl,
    variant: config.variant ?? 'full',
    transport,
    keys: { main: apiKey, ...(defined(config.keys ?? {}) as Omit<Keys, 'main'>) },
    records: defined({
      ...records,
      foreign: foreignOf(records),
      sendTo: listOf(sendTo),
      conversationOf:
        conversationOf &&
        defined(Object.fromEntries(Object.entries(conversationOf).map(([name, ids]) => [name, listOf(ids)]))),
      templates:
        templates &&
        defined({ approved: templateOf(templates.approved), unapproved: templateOf(templates.unapproved) }),
    }) as TargetRecords,
    control: controlOf(config),
    assumptions: assume(config.assumptions ?? {}),
    configured: new Set(Object.keys(defined(config.assumptions ?? {})) as GapName[]),
    allow: isLoopback(baseUrl) ? 'sends' : 'none',
  }
}

/** Records of the other workspace, those among them that are named as its number and what can be booked there. */
function foreignOf({ foreign = {}, bookables, phoneNumbers }: NonNullable<Config['records']>): object {
  const { bookingType, slot } = bookables?.otherWorkspace ?? {}
  return { ...defined({ bookingType, slot, phoneNumber: phoneNumbers?.otherWorkspace }), ...defined(foreign) }
}

/** A list that may be given as its only member. */
const listOf = (given: string | readonly (string | undefined)[] | undefined) =>
  typeof given === 'string' ? [given] : given

/** A template that is given by its name alone is taken to be in English. */
const templateOf = (given: string | TemplateName | undefined): TemplateName | undefined =>
  typeof given === 'string' ? { name: given, language: 'en' } : given

/** How long a write is held where the hook gives no release, in milliseconds. */
const holdMs = 2000

function controlOf({ control = {} }: Config): TargetControl {
  const { advanceClock, holdNextWrite, failNext, receiver } = control
  return {
    ...(advanceClock && { advanceClock: (ms) => advanceClock.call(control, ms) }),
    ...(failNext && { failNext: () => failNext.call(control) }),
    ...(receiver && {
      receiver: {
        url: receiver.url,
        received: async () => deliveries(await receiver.received()),
        refuse: (on) => receiver.refuse(on),
        send: receiver.send ? (delivery) => Promise.resolve(receiver.send?.(delivery) ?? 0) : post,
      },
    }),
    ...(holdNextWrite && {
      async holdNextWrite() {
        const release = await holdNextWrite.call(control, holdMs)
        return release ? async () => release() : undefined
      },
    }),
  }
}

/** Sends a receiver a request from this computer; gives the status of the answer, 0 where none comes. */
async function post({ url, headers, body }: ReceivedDelivery): Promise<number> {
  const signal = AbortSignal.timeout(postMs)
  const answer = fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
  return answer.then(
    ({ status }) => status,
    () => 0,
  )
}

/** How long a receiver may take to answer this computer, in milliseconds. */
const postMs = 3000

/** The target without its hooks where it may only be read, and is not on this computer. */
export function withPermittedHooks(target: Target): Target {
  if (target.allow !== 'none' || isLoopback(target.baseUrl)) return target
  return { ...target, control: {}, withheld: new Set(Object.keys(target.control) as (keyof TargetControl)[]) }
}

/** What a receiver says it has received; throws on anything but requests. */
function deliveries(given: unknown): readonly ReceivedDelivery[] {
  const isDelivery = (one: unknown): one is ReceivedDelivery => {
    const { url, headers, body } = (one ?? {}) as Partial<ReceivedDelivery>
    return typeof url === 'string' && typeof body === 'string' && typeof headers === 'object'
  }
  if (Array.isArray(given) && given.every(isDelivery)) return given
  const [odd] = Array.isArray(given) ? given.filter((one) => !isDelivery(one)) : [given]
  throw new Error(
    `it must give a list of { url, headers, body }, url and body as texts, and gave ${JSON.stringify(odd)?.slice(0, 200)}`,
  )
}

/** Every key in use, by the name that replaces it; stops on one that no header can carry. */
export function secretsOf(keys: Config['keys'] | Keys, apiKey?: string): readonly Secret[] {
  const { limited = [], ...named } = keys ?? {}
  const secrets = [
    ...(apiKey === undefined ? [] : [{ name: 'main key', value: apiKey }]),
    ...Object.entries(named).map(([name, value]) => ({ name: `${name} key`, value: value ?? '' })),
    ...limited.map(({ key }) => ({ name: 'limited key', value: key })),
  ].filter(({ value }) => value !== '')
  for (const { name, value } of secrets)
    if (!/^[\u0021-\u007e]+$/.test(value))
      throw usage(`the ${name} holds a blank, a line break or another character that no header can carry`)
  return secrets
}

const defined = (members: object): object =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))

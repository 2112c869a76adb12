import type { Assumptions } from '../../contract/index.js'
import type { AnyFake } from '../../fake-server/index.js'
import { controlKeyHeader, controlPath } from '../../fake-server/messages/control-path.js'
import type { Config } from '../config.js'
import { direct, fakeTarget } from '../target/fake-target.js'

/** A configuration for judging a served fake: every key and record of its demo. */
export function configOf(fake: AnyFake, baseUrl: string, assumptions: Partial<Assumptions>): Config {
  const { keys, records } = fakeTarget(fake, direct(fake), baseUrl)
  const { main: apiKey, ...others } = keys
  return {
    baseUrl,
    variant: fake.variant,
    apiKey,
    keys: others,
    records,
    ...(Object.keys(assumptions).length === 0 ? {} : { assumptions }),
  } as Config
}

/** The configuration as a module, with hooks over the control path where it is served. */
export const configModule = (json: string, url: string | undefined, controlKey?: string): string =>
  url === undefined
    ? `export default ${json}\n`
    : `${hooks(url, controlKey)}\nexport default { ...${json}, control }\n`

const hooks = (
  url: string,
  controlKey: string | undefined,
) => `const headers = ${JSON.stringify(controlKey === undefined ? {} : { [controlKeyHeader]: controlKey })}

const ask = async (method, path, body) => {
  const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) }
  const answer = await fetch(\`${url}${controlPath}\${path}\`, init)
  if (!answer.ok) throw new Error(\`control \${path} answered \${answer.status}\`)
  return answer.json()
}

const control = {
  advanceClock: (advanceMs) => ask('POST', 'clock', { advanceMs }),
  failNext: () => ask('POST', 'fail-next'),
  reset: () => ask('POST', 'reset'),
  holdNextWrite: async () => {
    await ask('POST', 'hold-next-write')
    return () => ask('POST', 'release')
  },
  receiver: {
    url: 'https://receiver.example.com/hook',
    received: async () => (await ask('GET', 'deliveries')).data,
    refuse: (on) => ask('POST', 'refuse-deliveries', { on }),
    send: async (delivery) => (await ask('POST', 'deliveries', delivery)).status,
  },
}
`

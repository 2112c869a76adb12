import type { Scope, Variant } from '../../contract/index.js'
import { demoKeys, limitedKeys } from '../../fake-server/demo/keys.js'
import type { ScriptOptions } from '../../reporters/index.js'
import type { Settings } from '../config/settings.js'

/** Where the scripts of a report send their requests: to the server, or to the fake, which is to be started. */
export const scriptOptions = (
  { server, seed }: Pick<Settings, 'server' | 'seed'>,
  variant: Variant,
): ScriptOptions =>
  server
    ? { baseUrl: server.baseUrl }
    : {
        baseUrl: 'http://127.0.0.1:4010',
        note: `Start the fake first: npx conformance fake --variant ${variant} --port 4010 --seed ${seed} --fixed-clock`,
        keyOf: demoKey,
      }

/** A key of the fake by the name that checks give it. */
function demoKey(name: string): string | undefined {
  const keys: Readonly<Record<string, string>> = demoKeys
  const limited = limitedKeys.find(({ scopes }) =>
    [`with ${scopes.join(', ')}`, `only ${scopes.join(', ')}`].includes(name),
  )
  const lacking = name.replace(/^without /, '') as Scope
  const without = limitedKeys.find(
    ({ scopes }) => scopes.length > 1 && name !== lacking && !scopes.includes(lacking),
  )
  return keys[name] ?? limited?.key ?? without?.key
}

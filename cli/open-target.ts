import type { Secret } from '../reporters/index.js'
import { httpTransport, type Target } from '../suites/index.js'
import type { Config } from './config.js'
import { embeddedTarget } from './embedded.js'
import { secretsOf, serverTarget } from './server-target.js'
import type { Settings } from './settings.js'

/** A target that is ready for a run, with the keys that no output may show. */
export interface Opened {
  readonly target: Target
  readonly secrets: readonly Secret[]
  readonly close: () => Promise<void>
}

/** Opens the server that the settings name, or the embedded fake. */
export function openTarget({ server, seed, allow, variant }: Settings, config: Config): Opened {
  const allowed = (target: Target): Target => (allow === undefined ? target : { ...target, allow })
  if (!server) {
    const target = embeddedTarget(seed, config.assumptions ?? {}, variant)
    return { target: allowed(target), secrets: secretsOf(target.keys), close: async () => undefined }
  }
  const secrets = secretsOf(config.keys, server.apiKey)
  const { transport, close } = httpTransport({ baseUrl: server.baseUrl })
  return { target: allowed({ ...serverTarget(server, config, transport), variant }), secrets, close }
}

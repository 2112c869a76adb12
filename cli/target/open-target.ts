import type { Secret } from '../../reporters/index.js'
import { httpTransport, type Target, type Transport } from '../../suites/index.js'
import type { Settings } from '../config/settings.js'
import type { Config } from '../config.js'
import { embeddedTarget } from './embedded.js'
import { paced } from './pace.js'
import { secretsOf, serverTarget, withPermittedHooks } from './server-target.js'

/** A target that is ready for a run, with the keys that no output may show. */
interface Opened {
  readonly target: Target
  readonly secrets: readonly Secret[]
  readonly close: () => Promise<void>
}

/** Opens the server that the settings name, or the embedded fake. */
export function openTarget(
  { server, seed, allow, variant, limits, connection, skipsSlow }: Settings,
  config: Config,
): Opened {
  const pacedBy = (transport: Transport) =>
    limits.maxRps === undefined ? transport : paced(transport, limits.maxRps)
  const allowed = (target: Target): Target => ({
    ...target,
    ...(allow === undefined ? {} : { allow }),
    ...(skipsSlow ? { skipsSlow } : {}),
  })
  if (!server) {
    const target = embeddedTarget(seed, config.assumptions ?? {}, variant)
    return {
      target: allowed({ ...target, transport: pacedBy(target.transport) }),
      secrets: secretsOf(target.keys),
      close: async () => undefined,
    }
  }
  const { headers, proxy, certificate } = connection
  const secrets = [...secretsOf(config.keys, server.apiKey), ...connection.secrets]
  const { timeoutMs, ca } = limits
  const { transport, close } = httpTransport({
    baseUrl: server.baseUrl,
    timeoutMs,
    ...(ca ? { ca } : {}),
    ...(proxy ? { proxy } : {}),
    ...(certificate ? { certificate } : {}),
  })
  return {
    target: withPermittedHooks(
      allowed({ ...serverTarget(server, config, pacedBy(transport)), variant, headers }),
    ),
    secrets,
    close,
  }
}

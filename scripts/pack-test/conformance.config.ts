// The configuration of someone who has installed the package; the command of the packed test finds it.
import { type Config, defineConfig, env } from 'workspace-crm-conformance/config'

const config: Config = {
  seed: 3,
  apiKey: env('NO_SUCH_KEY'),
  assumptions: { 'limit-out-of-range': 'clamp' },
  reporters: ['terminal', 'json=report.json'],
}

export default defineConfig(config)

import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The variable of the environment that names the origin whose requests reach the fake. */
export const originVariable = 'CONFORMANCE_INTERCEPT'

const require = createRequire(import.meta.url)

/** The variables that let the Node processes of a command, and those that they start, reach the fake at an origin. */
export function interceptionVariables(origin: string): Readonly<Record<string, string>> {
  const root = require.resolve('workspace-crm-conformance/package.json')
  const preload = pathToFileURL(join(root, '../dist/cli/client/preload.js'))
  const before = process.env.NODE_OPTIONS
  return {
    [originVariable]: origin,
    NODE_OPTIONS: `${before === undefined || before === '' ? '' : `${before} `}--import=${preload.href}`,
  }
}

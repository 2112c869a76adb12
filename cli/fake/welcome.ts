import { openApiPath } from '../../fake-server/double/control/open-api-reply.js'
import { demoKeys, limitedKeys } from '../../fake-server/index.js'
import { controlPath } from '../../fake-server/messages/control-path.js'
import { isLoopback } from '../flags/base-url.js'
import type { FakeFlags } from './fake-flags.js'
import type { RecordedStart } from './recorded-start.js'

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

/** What `conformance fake` prints once it listens: the address, the keys, and what to do next. */
export function welcome(url: string, flags: FakeFlags, start?: RecordedStart): string {
  const { host, control, controlKey, variant, writeConfig } = flags
  const keys = (Object.keys(purposes) as (keyof typeof demoKeys)[]).map(
    (name) => `  ${demoKeys[name].padEnd(24)} ${purposes[name]}`,
  )
  const only = limitedKeys.filter(({ scopes }) => scopes.length === 1).length
  const open =
    control && controlKey === undefined && !isLoopback(url)
      ? ` (open to everyone who can reach ${host}; --control-key or --no-control closes it)`
      : ''
  const fragment = controlKey === undefined ? '' : `#control-key=${encodeURIComponent(controlKey)}`
  return `${[
    `the fake serves ${url}${variant === 'compact' ? ', the compact variant (section 4.11)' : ''}`,
    '',
    'keys, as Authorization: Bearer <key>',
    ...keys,
    `  ${'demo_only_<scope>'.padEnd(24)} holds one scope, for instance demo_only_contacts_read (${only} keys)`,
    `  ${'demo_without_<scope>'.padEnd(24)} lacks one scope`,
    '',
    ...(control
      ? [`page and control ${url}${controlPath}${fragment}${open}`, `OpenAPI ${url}${openApiPath}`]
      : ['control is off']),
    ...(writeConfig === undefined ? [] : [`configuration ${writeConfig}`]),
    '',
    ...(start === undefined ? [] : [...start.summary, '']),
    ...next(url, flags),
  ].join('\n')}\n`
}

/** The address and the keys of a fake as a line of JSON, for a script. */
export const addressLine = (
  url: string,
  { control, controlKey, variant }: FakeFlags,
  start?: RecordedStart,
): string =>
  `${JSON.stringify({
    url,
    port: Number(new URL(url).port),
    variant,
    ...(control ? { control: `${url}${controlPath}`, openapi: `${url}${openApiPath}` } : {}),
    ...(controlKey === undefined ? {} : { controlKey }),
    keys: demoKeys,
    ...(start === undefined ? {} : { from: start.account }),
  })}\n`

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

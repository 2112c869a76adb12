import { operationOf } from '../../contract/index.js'
import type { FailureDetails } from '../../suites/api/index.js'
import type { Failure } from './failure.js'

/**
 * What a failure lets through that has to stay apart, in a few words: another workspace's records, a key that is to be
 * refused, an operation beyond the scopes of a key, a secret. Undefined where nothing got through.
 */
export function breachOf({ rule, operation, details }: Failure): string | undefined {
  if (!details) return undefined
  const { needs } = rule
  if (showsSecret(details)) return 'the secret of a webhook destination is shown again'
  if (rule.id.startsWith('auth.'))
    return isCarriedOut(details, [401, 403]) ? `${keyIn(details)} is let in` : undefined
  if (!needs.includes('key:other-workspace')) return undefined
  const isWrite = operationOf(operation).effects !== 'none'
  if (isCarriedOut(details, [404])) return isWrite ? 'a record of another workspace is changed' : shown
  // Rules on keys also read lists of one workspace, to see what a call has made there.
  const comparesWorkspaces = !rule.id.startsWith('idempotency.')
  if (comparesWorkspaces && details.comparison?.of === 'records' && details.comparison.shows) return shown
  // A record that is gone, or that shows something else, whatever was compared.
  if (rule.id === 'isolation.foreign-write-no-effect') return 'a record of another workspace is changed'
  return undefined
}

const shown = 'a record of another workspace is shown'

/** Whether an answer shows a secret where none is due. */
const showsSecret = ({ comparison }: FailureDetails): boolean =>
  comparison?.of === 'member' &&
  comparison.path.at(-1) === 'secret' &&
  'present' in comparison.is &&
  comparison.is.present === false

/** Whether a call succeeded that was to be refused, with one of some statuses among others. */
const isCarriedOut = ({ answer }: FailureDetails, statuses: readonly number[]): boolean =>
  answer !== undefined &&
  answer.exchange.response.status < 300 &&
  answer.allowed.some(({ status }) => statuses.includes(status)) &&
  answer.allowed.every(({ status }) => status >= 400)

/** The key of a call that was carried out, by its name. */
function keyIn({ answer }: FailureDetails): string {
  const { key = 'none' } = answer?.exchange.request ?? {}
  if (key === 'none') return 'a request without a key'
  return key.startsWith('without ') ? `a key ${key}` : `the ${key} key`
}

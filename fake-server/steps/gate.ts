import { type ErrorCode, op, type ServedOperationId } from '../../contract/index.js'
import { ApiError } from '../messages/api-error.js'
import type { Reply } from '../messages/reply.js'
import { citedRule } from '../pipeline/cited-rule.js'
import type { Context } from '../pipeline/context.js'
import { derived } from '../pipeline/derived.js'
import { restsOn } from '../pipeline/rests-on.js'

/** The features that switch each operation (gap.feature-map). */
const mappedFeatures = derived((assumptions) => {
  const mapped = Object.entries(assumptions['feature-map'])
  const operations = new Set(mapped.flatMap(([, switched]) => switched))
  return new Map(
    [...operations].map((operation) => [
      operation,
      mapped.flatMap(([name, switched]) => (switched.includes(operation) ? [name] : [])),
    ]),
  )
})

/** Refuses what the workspace's features and plan do not allow (gaps feature-map, contact-limit-writes). */
export function gate(context: Context): Reply | undefined {
  const { workspace, operation, query, body, assumptions, surface } = context
  const { features } = workspace
  const { feature, errors } = surface.operations[operation]
  const disabled = (why: string) =>
    new ApiError('feature_disabled', why, citedRule('key:features-off', operation))
  const member = feature?.ifNamed ?? ''
  const isNamed = feature && (query[member] !== undefined || typeof body[member] === 'string')
  if (isNamed && !features[feature.name]) throw disabled(`${feature.name} is switched off`)
  for (const name of mappedFeatures(assumptions).get(operation) ?? [])
    if (!features[name] && concerns(name, context)) {
      restsOn(context, 'feature-map')
      throw disabled(`${name} is switched off`)
    }
  // Where the list stays open, it is empty.
  if (operation === op.listDeals && !features.deals) return { status: 200, body: surface.envelope([], null) }
  // Without a number there is no integration to send over or to hold templates (section 4.7).
  if (feature?.name === 'chat' && workspace.phoneNumbers.length === 0)
    throw disabled('chat is not available in this workspace')
  if (workspace.contactLimitReached) checkContactLimit(context, errors)
  return undefined
}

/** Whether a feature is about a call: where SMS is a feature of its own, the others are about other channels (gap.feature-map). */
function concerns(name: string, { operation, body, assumptions }: Context): boolean {
  if (operation !== op.sendMessage || !('sms' in assumptions['feature-map'])) return true
  return (name === 'sms') === (body.channel === assumptions['message-sms-body'].channel)
}

/** Refuses what a workspace does not allow whose contact limit is reached (gap.contact-limit-writes). */
function checkContactLimit(context: Context, errors: readonly ErrorCode[]): void {
  const { operation, assumptions, request } = context
  const limitedWrites: readonly ServedOperationId[] = assumptions['contact-limit-writes']
  const isDocumented = errors.includes('contact_limit_exceeded')
  if (!isDocumented && request.method !== 'GET') restsOn(context, 'contact-limit-writes')
  if (!isDocumented && !limitedWrites.includes(operation)) return
  throw new ApiError(
    'contact_limit_exceeded',
    "the plan's contact limit is exceeded",
    citedRule('key:contact-limited', operation, 'error.contact-limit-exceeded'),
  )
}

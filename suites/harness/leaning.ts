import {
  type EndpointId,
  endpointOf,
  type GapName,
  literal,
  nameOf,
  otherThan,
  type Rule,
  type Variant,
} from '../../contract/index.js'
import type { Target } from './target.js'

/** What the body of a call leans on, whatever rule it is sent for. */
const ofBodies: { readonly [E in EndpointId]?: readonly GapName[] } = {
  'POST /api/v1/contacts': ['contact-create-fields'],
  'PATCH /api/v1/contacts/{id}': ['contact-create-fields'],
  'POST /api/v1/contacts/upsert': ['contact-upsert'],
  'POST /api/v1/contacts/{id}/tags': ['contact-tags-body'],
  'POST /api/v1/deals': ['deal-create-fields'],
  'POST /api/v1/deals/{id}/close': ['deal-close-selector', 'deal-lost-reason'],
  'POST /api/v1/tickets/{id}/comments': ['ticket-comment-body'],
  'GET /api/v1/messaging/chat/templates': ['template-number-missing'],
}

/** The most gaps that one refusal tells of. */
const most = 2

/** The line of a configuration that sets a gap. */
export const assumptionLine = (gap: GapName, value: unknown): string =>
  `assumptions: { ${nameOf(gap)}: ${literal(value)} }`

/** A gap, what is assumed of it, and an example of the line that would say otherwise. */
export const gapTold = (gap: GapName, assumed: unknown): string =>
  `gap.${gap} is assumed to be ${literal(assumed)} (to set it, for instance ${assumptionLine(gap, otherThan(gap, assumed))})`

/** What the body of a call leans on in a variant. */
function ofBody(endpoint: EndpointId, variant: Variant): readonly GapName[] {
  if (variant === 'full') return ofBodies[endpoint] ?? []
  return endpointOf(endpoint).method === 'GET' ? [] : ['compact-input']
}

/** What a refused call may come from: the gaps its body leans on, else those of the rule; '' for none. */
export function leaning(
  { gaps }: Rule,
  endpoint: EndpointId,
  { assumptions, variant }: Pick<Target, 'assumptions' | 'variant'>,
): string {
  const own = ofBody(endpoint, variant)
  const likely = [...own, ...gaps.filter((gap) => gap !== 'error-body' && !own.includes(gap))]
  const told = (own.length > 0 ? own : likely).slice(0, most)
  if (told.length === 0) return ''
  const more = likely.slice(told.length).map((gap) => `gap.${gap}`)
  return [
    '; an assumption may not be met: ',
    told.map((gap) => gapTold(gap, assumptions[gap])).join(', or '),
    ...(more.length > 0 ? [`; the rule leans on ${more.join(', ')} too`] : []),
  ].join('')
}

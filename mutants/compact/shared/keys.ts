import type { families } from '../../../contract/index.js'
import { demoKeys } from '../../../fake-server/demo/keys.js'
import { ApiError } from '../../../fake-server/pipeline/api-error.js'
import { reading as readingHeader } from '../../auth/operators.js'
import { aroundStep, type CompactMutant, compactMutant, type Mutants } from '../../mutant.js'
import { isAt, me, pathOf } from '../operators.js'

/** Reads another `Authorization` header than was sent, where a call passes a test. */
const reading = (fault: string, change: Parameters<typeof readingHeader>[0]): CompactMutant =>
  compactMutant(fault, readingHeader(change))

const main = `Bearer ${demoKeys.main}`

/** Mutants in the compact variant of the rules on keys. */
export const sharedAuthMutants = {
  'auth.bearer-accepted': [
    compactMutant('the workspace is for sessions of the console only', (behaviour) =>
      aroundStep(behaviour, 'authorize', (next, context) => {
        if (!isAt(context, me)) return next()
        throw new ApiError('unauthorized', 'sign in first', 'auth.bearer-accepted')
      }),
    ),
  ],
  'auth.missing-header': [
    reading(
      'the workspace is public',
      (sent, context) => sent ?? (pathOf(context).endsWith('/me') ? main : sent),
    ),
    reading(
      'one lead can be read by anyone',
      (sent, context) => sent ?? (/\/leads\/./.test(pathOf(context)) ? main : sent),
    ),
  ],
  'auth.unknown-key': [
    reading('agents are listed for whatever looks like a key', (sent, context) =>
      /\/agents$/.test(pathOf(context)) && sent?.startsWith('Bearer demo') && !context.keys.has(sent.slice(7))
        ? main
        : sent,
    ),
  ],
  'auth.revoked-key': [
    reading('a revoked key still sees its workspace', (sent, context) =>
      sent === `Bearer ${demoKeys.revoked}` && pathOf(context).endsWith('/me') ? main : sent,
    ),
  ],
  'auth.expired-key': [
    reading('an expired key still reads one record', (sent, context) =>
      sent === `Bearer ${demoKeys.expired}` && /\/(agents|leads|contacts)\/./.test(pathOf(context))
        ? main
        : sent,
    ),
  ],
  'auth.other-scheme': [
    reading('the workspace is shown to a bare key', (sent, context) =>
      pathOf(context).endsWith('/me') && sent?.startsWith('demo_') ? `Bearer ${sent}` : sent,
    ),
  ],
} satisfies Partial<Mutants<typeof families.auth>>

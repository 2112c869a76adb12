import { op } from '../../contract/index.js'
import { demoKeys } from '../../fake-server/demo/keys.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { isAt, pathOf } from '../compact/operators.js'
import type { CompactMutants, CompactMutation } from '../mutation.js'
import { aroundStep } from '../operators/step.js'
import { reading as readingHeader } from './operators.js'

/** Reads another `Authorization` header than was sent, where a call passes a test. */
const reading = (change: Parameters<typeof readingHeader>[0]): CompactMutation => readingHeader(change)

const main = `Bearer ${demoKeys.main}`

/** Mutants in the compact variant of the rules on keys. */
export const authInCompact = {
  'auth.bearer-accepted': {
    'the workspace is for sessions of the console only': aroundStep('authorize', (next, context) => {
      if (!isAt(context, op.getWorkspace)) return next()
      throw new ApiError('unauthorized', 'sign in first', 'auth.bearer-accepted')
    }),
  },
  'auth.missing-header': {
    'the workspace is public': reading(
      (sent, context) => sent ?? (pathOf(context).endsWith('/me') ? main : sent),
    ),
    'one lead can be read by anyone': reading(
      (sent, context) => sent ?? (/\/leads\/./.test(pathOf(context)) ? main : sent),
    ),
  },
  'auth.unknown-key': {
    'agents are listed for whatever looks like a key': reading((sent, context) =>
      /\/agents$/.test(pathOf(context)) && sent?.startsWith('Bearer demo') && !context.keys.has(sent.slice(7))
        ? main
        : sent,
    ),
  },
  'auth.revoked-key': {
    'a revoked key still sees its workspace': reading((sent, context) =>
      sent === `Bearer ${demoKeys.revoked}` && pathOf(context).endsWith('/me') ? main : sent,
    ),
  },
  'auth.expired-key': {
    'an expired key still reads one record': reading((sent, context) =>
      sent === `Bearer ${demoKeys.expired}` && /\/(agents|leads|contacts)\/./.test(pathOf(context))
        ? main
        : sent,
    ),
  },
  'auth.other-scheme': {
    'the workspace is shown to a bare key': reading((sent, context) =>
      pathOf(context).endsWith('/me') && sent?.startsWith('demo_') ? `Bearer ${sent}` : sent,
    ),
  },
} satisfies Partial<CompactMutants<'auth'>>

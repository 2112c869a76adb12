import { workspaceId } from '../../demo/keys.js'
import { isObject } from '../../input/is-object.js'
import type { Core } from '../../pipeline/context.js'
import { workspaceOf } from '../../pipeline/workspace-of.js'
import type { ControlCalls } from '../control/control-call.js'
import { type ControlSchema, described, object, open } from '../control/control-schema.js'
import { seedCore } from './seed-core.js'
import { seedSchema } from './seed-schema.js'

/** A seed for the workspace of a key. */
function seedFor(core: Core, seed: unknown, key: string | undefined): unknown {
  if (key === undefined || !isObject(seed)) return seed
  const { id } = workspaceOf(core, key)
  const { workspace = id } = seed
  if (typeof workspace === 'string' && workspaceId(workspace) !== id)
    throw new Error(
      `seed.workspace is '${workspace}', but the key '${key}' belongs to another workspace: leave out one of the two`,
    )
  return { ...seed, workspace: typeof workspace === 'string' ? id : workspace }
}

/** The control call that fills a workspace by example. */
export const seedCalls: ControlCalls = {
  'POST seed': {
    operationId: 'seed',
    summary: 'Fill a workspace by example',
    body: (variant) => ({ ...(seedSchema(variant) as ControlSchema), title: 'Seed' }),
    returns: object({ data: described('The records that were made, by noun.', open) }),
    example: { body: { workspace: 'tests', keys: [{ key: 'key_tests' }], contacts: [{ name: 'Ana' }] } },

    takes: 'anything',
    query: { 'key?': 'text' },
    run: ({ core }, seed: unknown, { query }) => ({ data: seedCore(core, seedFor(core, seed, query.key)) }),
  },
}

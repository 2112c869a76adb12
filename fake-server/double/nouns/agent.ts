import { type Agent, compactRecords } from '../../../contract/index.js'
import type { Draft } from './draft.js'
import { draftSchema } from './draft-schema.js'
import { frozen } from './frozen.js'
import type { Noun } from './noun.js'
import { stampsOf } from './stamps.js'

/** An agent as a test gives it (section 2.14). */
export type AgentDraft = Draft<Agent>

/** Agents (section 2.14), published by default. */
export const agents: Noun<Agent, AgentDraft> = {
  singular: 'agent',
  draft: draftSchema(compactRecords.agent),
  get: ({ compact }, id) => compact.agents.get(id),
  all: ({ compact }) => compact.agents.all(),
  add(draft, context) {
    const id = draft.id ?? context.world.id('agt')
    const isDraft = draft.status === 'draft'
    return context.workspace.compact.agents.put(
      frozen({
        id,
        name: 'An agent',
        status: 'published',
        publishedVersion: isDraft ? null : 1,
        publishedVersionId: isDraft ? null : `${id}_v1`,
        ...draft,
        ...stampsOf(draft, context),
      }),
    )
  },
  change: (agent, change, { workspace, world }) =>
    workspace.compact.agents.put(frozen({ ...agent, updatedAt: world.instant(), ...change })),
  remove: ({ id }, { workspace }) => void workspace.compact.agents.delete(id),
}

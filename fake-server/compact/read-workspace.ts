import { one } from '../messages/reply.js'
import type { Handler } from '../pipeline/context.js'

/** `GET /me`: the workspace of the key (section 4.11, gap.compact-me-shape). */
export const readWorkspace: Handler = ({ workspace, key, assumptions }) => {
  const { envelope, members } = assumptions['compact-me-shape']
  const known: Record<string, unknown> = {
    id: workspace.id,
    name: workspace.compact.name,
    scopes: [...key.scopes],
  }
  const shown = Object.fromEntries(members.filter((name) => name in known).map((name) => [name, known[name]]))
  return envelope === 'data' ? one(200, shown) : { status: 200, body: shown }
}

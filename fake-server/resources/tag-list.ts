import { op, type Tag } from '../../contract/index.js'
import type { Handler, List } from '../pipeline/context.js'
import { page } from '../pipeline/page.js'
import { isDescending } from './list-direction.js'

/** `GET /tags`: by name (section 4.4, gap.order-undocumented). */
export const tagList: List = {
  of: (workspace) => workspace.tags,
  range: (_, { assumptions }) => ({
    index: 'listed',
    prefix: [],
    descending: isDescending('tags', assumptions),
  }),
  passes: () => true,
}

/** How long the counters of tags stay as they are where they are not counted at once, in milliseconds. */
const countersLagMs = 60_000

/** `GET /tags`, its counters perhaps those of a while ago (gap.tag-origin). */
export const listTags: Handler = (context) => {
  const { workspace, world, assumptions, behaviour } = context
  const reply = page(context, behaviour.lists[op.listTags])
  if (assumptions['tag-origin'] !== 'counters-later') return reply
  workspace.tags.refresh(world.now(), countersLagMs)
  const { data, ...rest } = reply.body as { readonly data: readonly Tag[] }
  return { ...reply, body: { data: data.map((tag) => workspace.tags.asRefreshed(tag)), ...rest } }
}

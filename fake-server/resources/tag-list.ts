import type { List } from '../page.js'

/** `GET /tags`: by name (section 4.4, gap.order-undocumented). */
export const tagList: List = {
  of: (workspace) => workspace.tags,
  range: () => ({ index: 'name', prefix: [] }),
  passes: () => true,
}

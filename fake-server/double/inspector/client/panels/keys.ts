import { jsonButton } from '../dialog.js'
import { part, show } from '../element.js'
import type { Panel } from '../panel.js'
import { table } from '../table.js'

/** The API keys that there are. */
export const keys: Panel = {
  id: 'keys',
  label: 'Keys',
  count: ({ keys }) => keys.length,
  render(into, { state }) {
    const all = Math.max(...state.keys.map(({ scopes }) => scopes.length))
    show(
      part(into, 'list'),
      table(
        'API keys',
        [
          {
            heading: 'Key',
            kind: 'mono',
            cell: (row) => jsonButton(row.key, row.key, row, `key ${row.key}`),
          },
          { heading: 'Workspace', kind: 'mono', cell: ({ workspaceId }) => workspaceId },
          {
            heading: 'Scopes',
            cell: ({ scopes }) =>
              scopes.length === all
                ? 'every scope'
                : scopes.length > 3
                  ? `${scopes.length} of ${all}`
                  : scopes.join(', '),
          },
          { heading: 'Refused as', cell: ({ trouble }) => trouble ?? '' },
        ],
        state.keys,
        'There is no key.',
      ),
    )
  },
}

import { call } from '../calls.js'
import { jsonButton } from '../dialog.js'
import { button, choice, element, field, keep, part, show } from '../element.js'
import { type InspectedJson, isInstant, textOf } from '../json.js'
import type { Panel } from '../panel.js'
import { type Column, table } from '../table.js'
import { seedForm } from './seed-form.js'

/** How many records a page of the list holds. */
const pageSize = 25

/** The members that say most about a record, in the order in which they are shown. */
const telling = [
  'name', 'title', 'subject', 'fullName', 'email', 'channel', 'text', 'body', 'type', 'status', 'state', 'priority',
  'outcome', 'assigneeEmail', 'ownerEmail', 'contactId', 'leadId', 'conversationId', 'url', 'events', 'failureCount',
  'total', 'startAt', 'dueAt', 'rev', 'updatedAt', 'occurredAt', 'createdAt', 'at',
] // biome-ignore format: a list

const wanted = { noun: 'contacts', from: 0 }

/** A record with the members of what a list shows of it. */
const flat = (record: InspectedJson): InspectedJson =>
  typeof record.shown === 'object' ? { ...record, ...(record.shown as InspectedJson) } : record

/** The records of the workspace. */
export const records: Panel = {
  id: 'records',
  label: 'Records',
  async render(into, page) {
    const counts = page.state.workspace.records
    if (!(wanted.noun in counts)) Object.assign(wanted, { noun: Object.keys(counts)[0] ?? '', from: 0 })
    const go = (change: Partial<typeof wanted>) => {
      Object.assign(wanted, change)
      void page.refresh()
    }
    const { noun } = wanted
    const { total, data } = await call('GET', 'records', { ...wanted, key: page.key, count: pageSize })
    const rows = (data as readonly InspectedJson[]).map(flat)
    const last = wanted.from + rows.length
    show(
      part(into, 'bar'),
      element(
        'div',
        { class: 'bar split' },
        field(
          'Records',
          choice(
            Object.entries(counts).map(([name, count]) => [name, `${name} (${count})`] as const),
            noun,
            (chosen) => go({ noun: chosen, from: 0 }),
            { 'data-focus': 'noun' },
          ),
        ),
        element(
          'div',
          { class: 'bar' },
          element(
            'span',
            { class: 'note' },
            `${rows.length === 0 ? 0 : wanted.from + 1}–${last} of ${total}`,
          ),
          button('Newer', () => go({ from: Math.max(0, wanted.from - pageSize) }), {
            disabled: wanted.from === 0,
            'data-focus': 'newer',
          }),
          button('Older', () => go({ from: last }), {
            disabled: last >= Number(total),
            'data-focus': 'older',
          }),
        ),
      ),
    )
    keep(part(into, 'seed'), Object.keys(counts), () => [
      seedForm(page, (nouns) => {
        if (nouns[0] !== undefined) Object.assign(wanted, { noun: nouns[0], from: 0 })
      }),
    ])
    const shown = telling.filter((name) => rows.some((row) => name in row)).slice(0, 6)
    const columns: Column<InspectedJson>[] = [
      {
        heading: 'id',
        kind: 'mono short',
        cell: (row) => jsonButton(textOf(row.id), `${noun} ${row.id}`, row, `record ${row.id}`),
      },
      ...shown.map((name): Column<InspectedJson> => {
        const cell = (row: InspectedJson) => shortOf(textOf(row[name]))
        return rows.some((row) => isInstant(row[name]))
          ? { heading: name, cell, kind: 'short' }
          : { heading: name, cell }
      }),
    ]
    show(part(into, 'list'), table(`Records: ${noun}`, columns, rows, `This workspace holds no ${noun}.`))
  },
}

const shortOf = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text)

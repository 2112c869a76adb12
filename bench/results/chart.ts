import { figures } from '../figures.js'
import { formatted } from './format.js'
import { ratioOf } from './ratio.js'
import type { Result, Series } from './result.js'
import { median } from './statistics.js'

const size = { width: 900, panelWidth: 430, margin: 20, bar: 14, row: 20, title: 34, label: 92, value: 136 }

const escaped = (text: string) =>
  text.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c] ?? c)

/** The background and the text change together, so that the text is legible in a light and in a dark theme. */
const style = `
  .ground { fill: #ffffff } text { fill: #1f2328; font: 12px system-ui, sans-serif } .title { font-weight: 600 }
  .ours { fill: #0969da } .others { fill: #8c959f }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #0d1117 } text { fill: #e6edf3 } .ours { fill: #4493f8 } .others { fill: #6e7681 }
  }`

/** One figure: a bar for each contender, as long as its share of the largest. */
function panel(result: Result, series: readonly Series[], x: number, y: number): string {
  const [{ figure }] = series as readonly [Series]
  const largest = Math.max(...series.map(({ samples }) => median(samples)))
  const longest = size.panelWidth - size.label - size.value
  const bars = series.map((each, n) => {
    const { contender } = each
    const value = median(each.samples)
    const top = y + size.title + n * size.row
    const width = Math.max(1, Math.round((value / largest) * longest))
    const ratio = ratioOf(result, each)
    const text = `${formatted(value)}/s${ratio === undefined ? '' : ` · ${formatted(ratio)} ×`}`
    const kind = contender.startsWith('fake') ? 'ours' : 'others'
    return [
      `<text x="${x + size.label - 8}" y="${top + 11}" text-anchor="end">${escaped(contender)}</text>`,
      `<rect class="${kind}" x="${x + size.label}" y="${top}" width="${width}" height="${size.bar}" rx="2"/>`,
      `<text x="${x + size.label + width + 6}" y="${top + 11}">${escaped(text)}</text>`,
    ].join('')
  })
  const says = figures[figure].says.replaceAll('`', '')
  return [`<text class="title" x="${x}" y="${y + 20}">${escaped(`${figure}: ${says}`)}</text>`, ...bars].join(
    '\n',
  )
}

const heightOf = (series: readonly Series[]) => size.title + series.length * size.row + size.margin

/** The requests per second of a result as a bar chart, two figures next to each other. */
export function chart(result: Result): string {
  const names = [...new Set(result.series.map(({ figure }) => figure))].filter(
    (name) => figures[name].unit === 'requests/s' && !name.startsWith('growth'),
  )
  const panels = names.map((name) => result.series.filter(({ figure }) => figure === name))
  const drawn: string[] = []
  let y = size.margin / 2
  for (let n = 0; n < panels.length; n += 2) {
    const row = panels.slice(n, n + 2)
    const left = size.margin
    row.forEach((series, column) => {
      drawn.push(panel(result, series, left + column * size.panelWidth, y))
    })
    y += Math.max(...row.map(heightOf))
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${y}" viewBox="0 0 ${size.width} ${y}" role="img" aria-label="Requests per second of each contender">
<style>${style}
</style>
<rect class="ground" width="${size.width}" height="${y}"/>
${drawn.join('\n')}
</svg>
`
}

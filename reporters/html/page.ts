import { createHash } from 'node:crypto'
import { shellScript, shellStyle } from './assets.js'
import { element, type Markup, toHtml } from './markup.js'

/** What a page shows. */
interface PageParts {
  readonly title: string
  /** What is under the title, for instance the target and the time. */
  readonly subtitle?: Markup
  /** The parts of the page that its head links to: id and label. */
  readonly sections?: readonly (readonly [id: string, label: string])[]
  readonly body: Markup
  /** Rules in addition to those of `client/shell.css`; ours, never a server's. */
  readonly style?: string
  /** A classic script that runs once the page is there; ours, never a server's. */
  readonly script?: string
  /** What the script reads, as JSON, from the element `data`. */
  readonly data?: unknown
}

/**
 * A self-contained HTML page with the tokens, the theme switch and the copy buttons that all pages of reports share.
 * It loads nothing, and its policy permits no other script or style than its own.
 */
export function page({
  title,
  subtitle,
  sections = [],
  body,
  style = '',
  script = '',
  data,
}: PageParts): string {
  const styles = shellStyle + style
  const policy = [
    "default-src 'none'",
    `script-src ${[shellScript, script]
      .filter((text) => text !== '')
      .map(digest)
      .join(' ')}`,
    `style-src ${digest(styles)}`,
    "base-uri 'none'",
    "form-action 'none'",
    'img-src data:',
  ].join('; ')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${toHtml(element('meta', { 'http-equiv': 'Content-Security-Policy', content: policy }))}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
${toHtml(element('title', {}, title))}
<style>${styles}</style>
<script>${shellScript}</script>
</head>
<body>
${toHtml(head(title, subtitle, sections))}
${toHtml(element('main', { id: 'main' }, body))}
<p id="announcement" role="status"></p>
${data === undefined ? '' : `<script type="application/json" id="data">${embedded(data)}</script>\n`}${script === '' ? '' : `<script>${script}</script>\n`}</body>
</html>
`
}

const head = (title: string, subtitle: Markup, sections: NonNullable<PageParts['sections']>): Markup => [
  element('a', { class: 'skip', href: '#main' }, 'Skip to the content'),
  element(
    'header',
    { class: 'head' },
    element('div', {}, element('h1', {}, title), subtitle === undefined ? '' : element('p', {}, subtitle)),
    sections.length > 0 &&
      element(
        'nav',
        { 'aria-label': 'Parts of the page' },
        sections.map(([id, label]) => element('a', { href: `#${id}` }, label)),
      ),
    element('button', { type: 'button', 'data-theme-switch': true, hidden: true }, 'Theme'),
  ),
]

const digest = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * JSON that cannot end the element that holds it, be read as a comment of HTML, or turn the direction of the source.
 */
const embedded = (data: unknown): string =>
  JSON.stringify(data).replace(
    /[<\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

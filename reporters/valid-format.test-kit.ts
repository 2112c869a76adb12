import { Ajv } from 'ajv'
import { validate } from 'ctrf'
import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser'
import { Window } from 'happy-dom'
import { marked } from 'marked'
import { type FinalResults, Parser } from 'tap-parser'
import { expect } from 'vitest'
import type { ReporterName } from './index.js'
import { junitSchemas, schemaErrors } from './junit-schemas.test-kit.js'
import { reportSchema } from './report.schema.js'

/** Expects of a text that it is valid in its format, by the format's published schema or a parser of others. */
export const expectValid: Readonly<Record<ReporterName, (text: string) => void | Promise<void>>> = {
  terminal(text) {
    expect(text).not.toMatch(/(?!\n)\p{Cc}/u)
  },
  json(text) {
    const ajv = new Ajv()
    ajv.validate(reportSchema, JSON.parse(text))
    expect(ajv.errors).toBeNull()
  },
  ndjson(text) {
    const events = text
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { readonly event: string }).event)
    expect([events[0], events.at(-1)]).toEqual(['start', 'end'])
  },
  async junit(text) {
    expect(await schemaErrors(text, junitSchemas.jenkins)).toEqual([])
    // Surefire writes a file per suite.
    for (const suite of suitesIn(text)) expect(await schemaErrors(suite, junitSchemas.surefire)).toEqual([])
  },
  ctrf(text) {
    expect(validate(JSON.parse(text))).toMatchObject({ valid: true })
  },
  tap(text) {
    const found = new Map(Parser.parse(text, { strict: true }).map(([type, event]) => [type, event]))
    const { count, failures } = found.get('complete') as FinalResults
    expect(found.get('plan')).toMatchObject({ start: 1, end: count })
    // A failure without a test point is a mistake in the text, such as a line that is no TAP.
    expect(failures.flatMap((one) => one.tapError ?? [])).toEqual([])
    expect(found.has('extra')).toBe(false)
  },
  markdown(text) {
    expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(65_536)
    const { body } = documentOf(marked.parse(text, { async: false }))
    const elements = new Set([...body.querySelectorAll('*')].map(({ localName }) => localName))
    expect([...elements].filter((name) => !markdownElements.has(name))).toEqual([])
    for (const span of body.querySelectorAll('code, pre')) span.remove()
    // In code GitHub finds neither mentions nor references to issues.
    expect(body.textContent).not.toMatch(/[@#]\w/)
  },
  github(text) {
    const lines = text.trimEnd().split('\n')
    expect(
      lines.filter((line) => !/^::(error|warning|notice) title=[^:,\r\n]+::[^\r\n]+$/.test(line)),
    ).toEqual([])
    for (const level of ['error', 'warning'])
      expect(lines.filter((line) => line.startsWith(`::${level} `)).length).toBeLessThanOrEqual(10)
  },
  badge(text) {
    expect(XMLValidator.validate(text)).toBe(true)
    const { svg } = new XMLParser({ ignoreAttributes: false }).parse(text) as { svg: Record<string, string> }
    expect(svg['@_aria-label']).toBe(svg.title)
  },
  html(text) {
    expect(documentOf(text).body.textContent).not.toBe('')
  },
}

const markdownElements = new Set(
  'h2 h3 p strong code pre ul li table thead tbody tr th td details summary b'.split(' '),
)

const documentOf = (html: string) => {
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } })
  document.write(html)
  return document
}

function suitesIn(junit: string): readonly string[] {
  const options = {
    ignoreAttributes: false,
    trimValues: false,
    isArray: (name: string) => name === 'testsuite',
  }
  const { testsuites } = new XMLParser(options).parse(junit) as {
    testsuites: { testsuite: readonly object[] }
  }
  return testsuites.testsuite.map((testsuite) => new XMLBuilder(options).build({ testsuite }) as string)
}

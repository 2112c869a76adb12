import { Ajv } from 'ajv'
import { validate } from 'ctrf'
import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser'
import { Window } from 'happy-dom'
import { marked } from 'marked'
import { type FinalResults, Parser } from 'tap-parser'
import type { ReporterName } from './index.js'
import { junitSchemas, schemaErrors } from './junit-schemas.test-kit.js'
import { reportSchema } from './model/report.schema.js'

type Mistakes = readonly unknown[]

const isReport = new Ajv().compile(reportSchema)

/**
 * What is wrong with a text by the published schema of its format, or by a parser of others; nothing where it is valid.
 */
export const mistakesIn: Readonly<Record<ReporterName, (text: string) => Mistakes | Promise<Mistakes>>> = {
  terminal: (text) => text.match(/(?!\n)\p{Cc}/gu) ?? [],
  json(text) {
    isReport(JSON.parse(text))
    return isReport.errors ?? []
  },
  ndjson(text) {
    const events = text
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { readonly event: string }).event)
    return events[0] === 'start' && events.at(-1) === 'end' ? [] : events
  },
  async junit(text) {
    // Surefire writes a file per suite.
    const suites = suitesIn(text).map((suite) => schemaErrors(suite, junitSchemas.surefire))
    return [...(await schemaErrors(text, junitSchemas.jenkins)), ...(await Promise.all(suites)).flat()]
  },
  ctrf: (text) => validate(JSON.parse(text)).errors,
  tap(text) {
    const found = new Map(Parser.parse(text, { strict: true }).map(([type, event]) => [type, event]))
    const { count, failures } = found.get('complete') as FinalResults
    const { end } = found.get('plan') as { readonly end: number }
    return [
      // A failure without a test point is a mistake in the text, such as a line that is no TAP.
      ...failures.flatMap(({ tapError }) => tapError ?? []),
      ...(found.has('extra') ? [found.get('extra')] : []),
      ...(count === end ? [] : [`${count} of ${end} tests`]),
    ]
  },
  markdown(text) {
    const { body } = documentOf(marked.parse(text, { async: false }))
    const names = [...body.querySelectorAll('*')].map(({ localName }) => localName)
    for (const span of body.querySelectorAll('code, pre')) span.remove()
    return [
      ...(new TextEncoder().encode(text).length > 65_536 ? ['too long for a comment'] : []),
      ...names.filter((name) => !markdownElements.has(name)),
      // In code GitHub finds neither mentions nor references to issues.
      ...(body.textContent.match(/[@#]\w+/g) ?? []),
    ]
  },
  github(text) {
    const lines = text.trimEnd().split('\n')
    const isMany = (level: string) => lines.filter((line) => line.startsWith(`::${level} `)).length > 10
    return [
      ...lines.filter((line) => !/^::(error|warning|notice) title=[^:,\r\n]+::[^\r\n]+$/.test(line)),
      ...['error', 'warning', 'notice'].filter(isMany),
    ]
  },
  badge(text) {
    const valid = XMLValidator.validate(text)
    return valid === true ? [] : [valid]
  },
  html: (text) => (documentOf(text).querySelector('main h2') ? [] : ['no result']),
}

const markdownElements = new Set(
  'h2 h3 p strong code pre ul li table thead tbody tr th td details summary b'.split(' '),
)

/** A text as a browser reads it, without running scripts. */
export function documentOf(html: string) {
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

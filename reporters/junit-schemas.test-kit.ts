import { validateXML } from 'xmllint-wasm'

/** An element: its attributes, the required ones with `!` and those of a type with `:`, and what it holds. */
interface Element {
  readonly attributes?: string
  /** Children in this order, with `?` or `*` where they are optional or repeatable; text where there are none. */
  readonly sequence?: string
  /** Children in any order and number. */
  readonly any?: string
}

/** The rules of a schema for the elements that a JUnit file may hold. */
type Elements = Readonly<Record<string, Element>>

const property: Elements = {
  properties: { sequence: 'property*' },
  property: { attributes: 'name! value!', sequence: '' },
  'system-out': {},
  'system-err': {},
}

/** What the xUnit plugin of Jenkins accepts: `types/model/xsd/junit-10.xsd` of jenkinsci/xunit-plugin. */
const jenkins: Elements = {
  testsuites: { attributes: 'name time:commaTime tests failures errors', sequence: 'testsuite*' },
  testsuite: {
    attributes:
      'name! tests! failures! errors! group time:commaTime skipped timestamp hostname id package file log url',
    any: 'testsuite properties testcase system-out system-err',
  },
  testcase: {
    attributes: 'name! time classname group',
    any: 'skipped error failure system-out system-err',
  },
  failure: { attributes: 'type message' },
  error: { attributes: 'type message' },
  skipped: { attributes: 'type message' },
  ...property,
}

/** What Maven Surefire writes, a file per suite: `xsd/surefire-test-report.xsd`, 3.0.2, of apache/maven-surefire. */
const surefire: Elements = {
  testsuite: {
    attributes:
      'version name! time:xs:float timestamp:xs:dateTime tests! errors! skipped! failures! flakes group',
    sequence: 'properties? testcase*',
  },
  testcase: {
    attributes: 'name! classname group time!:xs:float timestamp:xs:dateTime',
    sequence: 'failure* skipped? error? system-out? system-err?',
  },
  failure: { attributes: 'message type' },
  error: { attributes: 'message type' },
  skipped: { attributes: 'message' },
  ...property,
}

/** The schemas by their tool, without the elements for repeated tests, which no report holds. */
export const junitSchemas = { jenkins, surefire }

/** What xmllint finds wrong with an XML text by a schema. */
export async function schemaErrors(xml: string, schema: Elements): Promise<readonly string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'report.xml', contents: xml },
    schema: { fileName: 'schema.xsd', contents: schemaOf(schema) },
    maxMemoryPages: 4096,
  })
  return errors.map(({ message }) => message)
}

function schemaOf(elements: Elements): string {
  const declared = Object.entries(elements).map(([name, element]) =>
    isText(element)
      ? `<xs:element name="${name}"><xs:complexType><xs:simpleContent><xs:extension base="xs:string">${attributesOf(element)}</xs:extension></xs:simpleContent></xs:complexType></xs:element>`
      : `<xs:element name="${name}"><xs:complexType>${childrenOf(element)}${attributesOf(element)}</xs:complexType></xs:element>`,
  )
  return `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
<xs:simpleType name="commaTime"><xs:restriction base="xs:string"><xs:pattern value="[0-9]{1,3}(,?[0-9]{3})*(\\.[0-9]*)?|[0-9]*(\\.[0-9]*)?"/></xs:restriction></xs:simpleType>
${declared.join('\n')}
</xs:schema>`
}

const isText = ({ sequence, any }: Element) => sequence === undefined && any === undefined

const words = (text = '') => text.split(' ').filter((word) => word !== '')

const childrenOf = ({ sequence, any }: Element): string =>
  any === undefined
    ? `<xs:sequence>${words(sequence).map(child).join('')}</xs:sequence>`
    : `<xs:choice minOccurs="0" maxOccurs="unbounded">${words(any).map(child).join('')}</xs:choice>`

const occurrences: Readonly<Record<string, string>> = {
  '?': 'minOccurs="0"',
  '*': 'minOccurs="0" maxOccurs="unbounded"',
}

function child(word: string): string {
  const often = occurrences[word.slice(-1)]
  return `<xs:element ref="${often ? word.slice(0, -1) : word}" ${often ?? ''}/>`
}

const attributesOf = ({ attributes }: Element): string =>
  words(attributes)
    .map((word) => {
      const [, name = '', required, type = 'xs:string'] = /^([\w-]+)(!?)(?::(.+))?$/.exec(word) ?? []
      return `<xs:attribute name="${name}" type="${type}" use="${required ? 'required' : 'optional'}"/>`
    })
    .join('')

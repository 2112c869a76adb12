import type { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { ajvClass as browserClass } from './ajv-class.browser.js'
import { ajvClass as nodeClass } from './ajv-class.js'

const options = { strict: false, meta: false, validateSchema: false, logger: false } as const
const ofNode = new (nodeClass())(options)
const ofBrowsers = new (browserClass())(options)

/** The keywords of validators that concern each type, in the order of evaluation. */
const keywordsOf = ({ RULES }: Ajv) =>
  RULES.rules.map(({ type, rules }) => ({
    type,
    keywords: rules.map(({ keyword }) => keyword).filter((keyword) => !['$comment', 'id'].includes(keyword)),
  }))

/** Whether the validator for browsers refuses a keyword. */
function refuses(keyword: string): boolean {
  try {
    ofBrowsers.compile({ type: ['object', 'array', 'string', 'number'], [keyword]: 'any' })
    return false
  } catch (error) {
    return String(error).includes('does not know')
  }
}

describe('the validator for browsers', () => {
  test('knows each keyword that constrains values, or refuses it', () => {
    const all = keywordsOf(ofNode).flatMap(({ keywords }) => keywords)
    expect(all.length).toBeGreaterThan(20)
    expect(all.filter((keyword) => !ofBrowsers.RULES.all[keyword])).toEqual([])
  })

  test('evaluates those that it knows in the same order', () => {
    const known = (ajv: Ajv) =>
      keywordsOf(ajv).map(({ type, keywords }) => [type, keywords.filter((keyword) => !refuses(keyword))])
    expect(known(ofBrowsers)).toEqual(known(ofNode))
  })

  test.each(['minProperties', 'patternProperties', 'multipleOf'])(
    'refuses %s, which it does not know',
    (keyword) => {
      expect(() => ofBrowsers.compile({ [keyword]: 1 })).toThrow(`does not know the keyword '${keyword}'`)
    },
  )
})

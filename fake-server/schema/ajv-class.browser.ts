import type { Ajv, Options } from 'ajv'
import { load } from '../load.js'
import type * as node from './ajv-class.js'

/** The keywords of the contract's schemas, in the order of Ajv, which is that of the errors of a value. */
const keywords = [
  load('ajv/dist/vocabularies/validation/limitNumber.js').default,
  load('ajv/dist/vocabularies/validation/limitLength.js').default,
  load('ajv/dist/vocabularies/validation/pattern.js').default,
  load('ajv/dist/vocabularies/validation/required.js').default,
  load('ajv/dist/vocabularies/validation/limitItems.js').default,
  load('ajv/dist/vocabularies/validation/uniqueItems.js').default,
  { keyword: 'type', schemaType: ['string', 'array'] },
  load('ajv/dist/vocabularies/validation/const.js').default,
  load('ajv/dist/vocabularies/validation/enum.js').default,
  load('ajv/dist/vocabularies/applicator/not.js').default,
  load('ajv/dist/vocabularies/applicator/anyOf.js').default,
  load('ajv/dist/vocabularies/applicator/oneOf.js').default,
  load('ajv/dist/vocabularies/applicator/allOf.js').default,
  load('ajv/dist/vocabularies/applicator/if.js').default,
  load('ajv/dist/vocabularies/applicator/thenElse.js').default,
  load('ajv/dist/vocabularies/applicator/additionalProperties.js').default,
  load('ajv/dist/vocabularies/applicator/properties.js').default,
  load('ajv/dist/vocabularies/applicator/items.js').default,
  load('ajv/dist/vocabularies/format/format.js').default,
]

/** The others that Ajv has. */
const others = [
  '$ref',
  'additionalItems',
  'contains',
  'dependencies',
  'maxProperties',
  'minProperties',
  'multipleOf',
  'nullable',
  'patternProperties',
  'propertyNames',
]

/** A keyword that validators do not know would count as fulfilled. */
const refused = (keyword: string) => ({
  keyword,
  compile() {
    throw new Error(`the build for browsers does not know the keyword '${keyword}' of schemas`)
  },
})

/** Stands for what resolves references: the schemas have none, and no address. */
const withoutAddresses = {
  parse: () => ({}),
  serialize: () => '',
  resolve: (_base: string, path: string) => path,
}

const { default: Core } = load('ajv/dist/core.js') as typeof import('ajv/dist/core.js')

/** A validator that knows only what the contract's schemas use. */
class SmallAjv extends Core {
  constructor(options: Options) {
    super({ ...options, uriResolver: withoutAddresses as never })
  }

  override _addVocabularies(): void {
    for (const keyword of [...keywords, ...others.map(refused)]) this.addKeyword(keyword)
  }
}

export const ajvClass: typeof node.ajvClass = () => SmallAjv as unknown as typeof Ajv

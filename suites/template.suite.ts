import { families } from '../contract/index.js'
import { suite } from './engine/index.js'
import { featureDisabled, legacyExcluded, listOk, mirrorsProvider, pathSegment } from './template/list.js'
import { approvedOnly, languageExact } from './template/sending.js'

/** The checks of the family template. */
export const templateSuite = suite(families.template, {
  'list-ok': listOk,
  'path-segment': pathSegment,
  'legacy-excluded': legacyExcluded,
  'feature-disabled': featureDisabled,
  'approved-only': approvedOnly,
  'language-exact': languageExact,
  'mirrors-provider': mirrorsProvider,
})

import { families } from '../contract/index.js'
import { familySuite } from './kinds/family-suite.js'
import { featureDisabled, legacyExcluded, listOk, mirrorsProvider, pathSegment } from './template/list.js'
import { approvedOnly, languageExact } from './template/sending.js'

/** The checks of the family template. */
export const templateSuite = familySuite(families.template, {
  'template.list-ok': listOk,
  'template.path-segment': pathSegment,
  'template.legacy-excluded': legacyExcluded,
  'template.feature-disabled': featureDisabled,
  'template.approved-only': approvedOnly,
  'template.language-exact': languageExact,
  'template.mirrors-provider': mirrorsProvider,
})

import { needsNode } from '../../platform/needs-node.js'
import type * as node from './collected-coverage.js'

export const folderVariable: typeof node.folderVariable = 'CONFORMANCE_COVERAGE_DIR'

const instead = 'read fake.coverage() at the end of the tests'

export const collectCoverage: typeof node.collectCoverage = () => {
  throw needsNode('The option coverage', 'a page has no folders', instead)
}

export const writeCoverage: typeof node.writeCoverage = () => {
  throw needsNode('writeCoverage', 'a page has no folders', instead)
}

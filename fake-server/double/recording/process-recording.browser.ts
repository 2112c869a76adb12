import { needsNode } from '../../platform/needs-node.js'
import type * as node from './process-recording.js'

export const recorderIn: typeof node.recorderIn = () => {
  throw needsNode('A recording of a process', 'a page has no folders', 'give createFake record: true')
}

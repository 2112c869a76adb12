import { needsNode } from '../platform/needs-node.js'
import type * as node from './post.js'

export const networkSender: typeof node.networkSender = () => {
  throw needsNode(
    'The option webhooks.deliver without a function',
    'a page cannot send what its receivers get from a server',
    'give webhooks.deliver a function, or webhooks.fetch',
  )
}

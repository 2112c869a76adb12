import { needsNode } from '../platform/needs-node.js'
import type * as node from './node-doors.js'

/** What reaches a fake in a page. */
const instead = (client: string): string =>
  `${client} fake.fetch, or answer its requests by MSW with mswHandlers(fake, origin, http)`

export const fakeDispatcher: typeof node.fakeDispatcher = () => {
  throw needsNode('fake.dispatcher', 'a page has no undici', instead('give the client'))
}

export const interceptBy: typeof node.interceptBy = () => () => {
  throw needsNode(
    'fake.intercept',
    'it answers what Node modules such as node:http send',
    `${instead('give the client')}, or put fake.fetch in place of globalThis.fetch`,
  )
}

export const checkListenOptions: typeof node.checkListenOptions = () => undefined

export const listen: typeof node.listen = async () => {
  throw needsNode(
    'fake.listen',
    'a page cannot listen on a port',
    `${instead('give the client')}, or serve it by npx conformance fake --cors`,
  )
}

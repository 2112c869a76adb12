/** The doors that take sockets, or modules of Node. */
export { fakeDispatcher } from './dispatcher.js'
export { interceptBy } from './intercept.js'
export { checkListenOptions, listen } from './listen.js'

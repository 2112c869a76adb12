import { AsyncLocalStorage } from 'node:async_hooks'

const own = new AsyncLocalStorage<true>()

/** Sends something that no interception answers or refuses: what the fake sends is not sent by the client. */
export const unintercepted = <T>(send: () => T): T => own.run(true, send)

/** Whether what is being sent now is to be left alone. */
export const isUnintercepted = (): boolean => own.getStore() === true

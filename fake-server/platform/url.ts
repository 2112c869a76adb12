// Not the global one, which a page in jsdom or happy-dom replaces.
export { URL } from 'node:url'

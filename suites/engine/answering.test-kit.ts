import { assume } from '../../contract/index.js'
import type { Target, Transport } from '../index.js'
import { virtualPauses } from './pauses.js'

/** The answer of a list that holds nothing. */
export const emptyPage = { status: 200, headers: {}, text: '{"data":[],"nextCursor":null}' }

/** A full target of which only the answers matter, and on which no pause takes time. */
export const answering = (transport: Transport, changes: Partial<Target> = {}): Target => ({
  baseUrl: 'test:',
  variant: 'full',
  transport,
  keys: { main: 'secret-key' },
  records: {},
  control: {},
  assumptions: assume({}),
  pauses: virtualPauses(),
  allow: 'sends',
  ...changes,
})

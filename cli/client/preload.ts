// Loaded into the Node processes of a command by `conformance client --intercept`, before anything else.
import { interceptBy } from '../../fake-server/doors/intercept.js'
import { forwardTo } from './forward.js'

const { CONFORMANCE_INTERCEPT: origin, CONFORMANCE_BASE_URL: address } = process.env
if (origin && address) interceptBy(forwardTo(address), {})(origin, { others: 'pass' })

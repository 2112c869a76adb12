/** The reserved path under which a served fake takes control calls. */
export const controlPath = '/__fake/'

/** The header that carries the control key of a fake, where it has one. */
export const controlKeyHeader = 'x-fake-control-key'

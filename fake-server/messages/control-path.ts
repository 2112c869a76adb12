/** The reserved path under which a served fake takes control calls. */
export const controlPath = '/__fake/'

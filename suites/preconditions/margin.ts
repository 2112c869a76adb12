/** How far the clocks of the server and of this computer may be apart, in milliseconds. */
export const marginMs = 60_000

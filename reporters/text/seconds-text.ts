/** A duration in milliseconds as seconds with one decimal, such as `1.5 s`. */
export const secondsText = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

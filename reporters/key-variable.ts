/** The environment variable from which a script takes a key. */
export const keyVariable = (key: string): string =>
  key === 'main'
    ? 'CONFORMANCE_API_KEY'
    : `CONFORMANCE_KEY_${key
        .replace(/([a-z])([A-Z])/g, '$1_$2')
        .replace(/[^A-Za-z0-9]+/g, '_')
        .toUpperCase()}`

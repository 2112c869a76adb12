/** The environment variable from which a script takes a key. */
export const keyVariable = (key: string): string =>
  key === 'main'
    ? 'CONFORMANCE_API_KEY'
    : `CONFORMANCE_KEY_${key
        .replace(/([a-z])([A-Z])/g, '$1_$2')
        .replace(/[^A-Za-z0-9]+/g, '_')
        .toUpperCase()}`

/** The environment variable from which a script takes a secret header. */
export const headerVariable = (name: string): string =>
  `CONFORMANCE_HEADER_${name.replace(/[^A-Za-z0-9]+/g, '_').toUpperCase()}`

/** Whether a recorded header shows its name in place of its value, as the value is secret. */
export const isSecretHeader = (name: string, value: string): boolean => value === `<${name} header>`

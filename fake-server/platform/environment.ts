/** A variable of the environment of this process; undefined where it is not set. */
export const environmentVariable = (name: string): string | undefined => process.env[name]

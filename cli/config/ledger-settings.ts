/** Whether what a run has made is undone after it, where the kind of server does not decide. */
export type Tidy = 'always' | 'never'

/** Where ledgers are kept, in the working folder, by default. */
export const ledgerFolder = '.conformance'

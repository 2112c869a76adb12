/** Colours and movements of the cursor in the output of a terminal. */
const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;?]*[A-Za-z]`, 'g')

/** The lines of what a command has written, without colours. */
export const plainLines = (output: string): readonly string[] => output.replace(escapes, '').split(/\r?\n/)

/** Refuses to make a fake where schemas cannot be compiled to functions; with Node they can. */
export const checkThatSchemasCompile = (): void => undefined

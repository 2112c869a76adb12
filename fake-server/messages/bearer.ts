/** An `Authorization` header with a bearer key: the scheme as it was sent, and the key. */
export const bearer = /^(Bearer) +(\S+)$/i

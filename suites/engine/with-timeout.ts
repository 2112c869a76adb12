/**
 * The result of a call of a hook; throws where it takes longer than `--hook-timeout`.
 *
 * @param timeoutMs How long it may take, in milliseconds.
 * @param what Names the call in the error.
 */
export async function withTimeout<T>(call: () => Promise<T>, timeoutMs: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const end = () => reject(new Error(`${what} did not end within ${timeoutMs / 1000} s (--hook-timeout)`))
    timer = setTimeout(end, timeoutMs)
  })
  try {
    return await Promise.race([call(), late])
  } finally {
    clearTimeout(timer)
  }
}

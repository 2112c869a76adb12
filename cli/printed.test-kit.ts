import { AsyncLocalStorage } from 'node:async_hooks'

/** What some work printed on the two streams of the process. */
export interface Printed {
  out: string
  err: string
  /** Both, in their order. */
  said: string
}

const current = new AsyncLocalStorage<Printed>()
const streams = { out: process.stdout, err: process.stderr } as const
const writes = { out: streams.out.write, err: streams.err.write } as const
let active = 0

/** Keeps what is printed for the work that prints it; what prints outside of any work prints as ever. */
function capture(): void {
  for (const name of ['out', 'err'] as const) {
    const write = ((text: string | Uint8Array, ...more: unknown[]) => {
      const to = current.getStore()
      if (!to) return Reflect.apply(writes[name], streams[name], [text, ...more])
      to[name] += text
      to.said += text
      for (const each of more) if (typeof each === 'function') each()
      return true
    }) as typeof process.stdout.write
    streams[name].write = write
  }
}

function release(): void {
  for (const name of ['out', 'err'] as const) streams[name].write = writes[name]
}

/**
 * Does some work, and keeps what it prints, as it would on the streams of a process of its own. Several may be under
 * way, as each has what was printed in its own calls and in those that it has begun.
 */
export async function printing<T>(work: (printed: Printed) => Promise<T>): Promise<T> {
  if (active === 0) capture()
  active += 1
  const printed: Printed = { out: '', err: '', said: '' }
  try {
    return await current.run(printed, () => work(printed))
  } finally {
    active -= 1
    if (active === 0) release()
  }
}

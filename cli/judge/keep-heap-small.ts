import { setFlagsFromString } from 'node:v8'

/**
 * Has memory that nobody uses any more given back early: by default V8 lets the heap grow to four times of what is in use,
 * which is hundreds of megabytes where a large recording is judged.
 */
export function keepHeapSmall(): void {
  try {
    setFlagsFromString('--heap-growing-percent=40')
  } catch {
    // Another engine has no such flag.
  }
}

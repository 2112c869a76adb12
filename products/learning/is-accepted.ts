import type { QuestionAnswer } from './learner.js'
import { Unlearnt } from './unlearnt.js'

/** Whether a request was accepted; anything but a success and a 400 shows nothing. */
export function isAccepted({ status, ok }: QuestionAnswer): boolean {
  if (ok) return true
  if (status === 400) return false
  throw new Unlearnt(`the answer was ${status}`)
}

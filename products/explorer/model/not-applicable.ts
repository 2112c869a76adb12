/** Thrown by a step that cannot run in this state of the scenario; the explorer skips it. */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable'
}

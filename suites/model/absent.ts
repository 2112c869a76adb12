/** A step names a record that the scenario does not have, since the step that made it was left out or refused. */
export class Absent extends Error {
  override readonly name = 'Absent'
}

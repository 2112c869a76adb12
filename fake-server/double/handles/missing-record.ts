/** A record that was asked for by an id that none has. */
export class MissingRecord extends Error {}

import { styleText } from 'node:util'

/** The looks a terminal report uses. */
export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan' | 'magenta'

/** Gives a text a look, or leaves it plain. */
export type Paint = (style: Style, text: string) => string

/** A paint that colours, or one that does nothing. */
export const paint = (colours: boolean): Paint =>
  colours ? (style, text) => styleText(style, text, { validateStream: false }) : (_, text) => text

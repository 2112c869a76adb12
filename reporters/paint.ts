import { styleText } from 'node:util'

/** The looks a terminal report uses. */
export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan' | 'magenta'

/** Gives a text a look, or leaves it plain. */
export type Paint = (style: Style, text: string) => string

/** A paint that colours, or one that does nothing. */
export const paint = (colours: boolean): Paint =>
  colours ? (style, text) => styleText(style, text, { validateStream: false }) : (_, text) => text

/** Whether to colour what goes to a stream: a terminal, unless `NO_COLOR` asks for none. */
export const wantsColours = (
  stream: { readonly isTTY?: boolean | undefined },
  { NO_COLOR }: { readonly NO_COLOR?: string | undefined } = process.env,
): boolean => stream.isTTY === true && (NO_COLOR === undefined || NO_COLOR === '')

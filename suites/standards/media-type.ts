const token = "[\\w!#$%&'*+.^`|~-]+"
const quoted = '"(?:[^"\\\\]|\\\\.)*"'
const parameter = `${token}=(?:${token}|${quoted})`

const mediaType = new RegExp(`^${token}/${token}(?:[ \\t]*;[ \\t]*(?:${parameter})?)*$`)
const parameters = new RegExp(`;[ \\t]*(${token})=(${token}|${quoted})`, 'g')

/** Whether a text is a media type with its parameters (RFC 9110, section 8.3.1). */
export const isMediaType = (text: string): boolean => mediaType.test(text)

/** The values of a parameter of a media type, in lower case and without quotes. */
export const parametersOf = (text: string, name: string): readonly string[] =>
  [...text.matchAll(parameters)].flatMap(([, own = '', value = '']) =>
    own.toLowerCase() === name ? [value.replace(/^"|"$|\\/g, '').toLowerCase()] : [],
  )

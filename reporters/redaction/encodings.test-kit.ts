const hex = (unit: number, digits: number) => unit.toString(16).padStart(digits, '0')
const each = (text: string, write: (character: string, at: number) => string) => [...text].map(write).join('')
const percent = (character: string) => `%${hex(character.charCodeAt(0), 2)}`
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** The ways in which a server may write a secret of ASCII characters into an answer, by what they are called. */
export const encodings: Readonly<Record<string, (secret: string) => string>> = {
  'as it is': (secret) => secret,
  'percent-encoded where needed': encodeURIComponent,
  'percent-encoded in full': (secret) => each(secret, percent),
  'percent-encoded in capitals': (secret) => each(secret, (one) => percent(one).toUpperCase()),
  'percent-encoded in parts': (secret) => each(secret, (one, at) => (at % 3 === 0 ? percent(one) : one)),
  'percent-encoded twice': (secret) => encodeURIComponent(each(secret, percent)),
  'escaped as in JavaScript': (secret) => each(secret, (one) => `\\u${hex(one.charCodeAt(0), 4)}`),
  'escaped in parts and capitals': (secret) =>
    each(secret, (one, at) => (at % 2 === 0 ? `\\u${hex(one.charCodeAt(0), 4).toUpperCase()}` : one)),
  'escaped in JSON within JSON': (secret) =>
    each(secret, (one, at) => (at % 4 === 0 ? `\\\\u${hex(one.charCodeAt(0), 4)}` : one)),
  'escaped with code points': (secret) => each(secret, (one) => `\\u{${hex(one.charCodeAt(0), 2)}}`),
  'escaped as bytes': (secret) => each(secret, (one) => `\\x${hex(one.charCodeAt(0), 2)}`),
  'with escaped slashes': (secret) => secret.replaceAll('/', '\\/'),
  'with decimal entities': (secret) => each(secret, (one) => `&#${one.charCodeAt(0)};`),
  'with hexadecimal entities': (secret) => each(secret, (one) => `&#x${hex(one.charCodeAt(0), 2)};`),
  'with named entities': (secret) => secret.replaceAll('+', '&plus;').replaceAll('_', '&lowbar;'),
  'in Base64': base64,
  'in Base64 after one character': (secret) => base64(`k${secret}`),
  'in Base64 after two characters': (secret) => base64(`k:${secret}`),
  'in Base64 after a scheme and before more': (secret) => base64(`Bearer ${secret}; and more`),
  'in Base64 without padding': (secret) => base64(secret).replace(/=+$/, ''),
  'in Base64 for addresses': (secret) => Buffer.from(`{"key":"${secret}"}`).toString('base64url'),
  'in Base64 within an address': (secret) => encodeURIComponent(base64(secret)),
  'in hexadecimal': (secret) => Buffer.from(secret).toString('hex'),
  'in hexadecimal capitals': (secret) => Buffer.from(secret).toString('hex').toUpperCase(),
  'in capitals': (secret) => secret.toUpperCase(),
  'in small letters': (secret) => secret.toLowerCase(),
  backwards: (secret) => [...secret].toReversed().join(''),
  'cut at its end': (secret) => `${secret.slice(0, -4)}...`,
  'cut to its half': (secret) => `${secret.slice(0, Math.ceil(secret.length / 2))}***`,
  'cut at its beginning': (secret) => `***${secret.slice(Math.floor(secret.length / 2))}`,
  'cut at its beginning and percent-encoded': (secret) => each(secret.slice(4), percent),
  'cut and in Base64': (secret) => base64(secret.slice(0, -3)),
  'split over lines': (secret) => each(secret, (one, at) => (at % 7 === 6 ? `${one}\r\n  ` : one)),
  'in quoted-printable': (secret) =>
    each(secret, (one, at) =>
      at % 5 === 4 ? `${one}=\r\n` : /\w/.test(one) ? one : `=${hex(one.charCodeAt(0), 2).toUpperCase()}`,
    ),
  'in Base64 over lines': (secret) => base64(`Bearer ${secret}`).replace(/.{10}/g, '$&\n'),
}

/** Every text that a text may stand for, by decoders that have nothing to do with how outputs are redacted. */
function decodings(text: string): readonly string[] {
  const undo = [
    (one: string) => one.replace(/%([0-9a-f]{2})/gi, byte),
    (one: string) => one.replace(/\\+u\{?([0-9a-f]{2,4})\}?/gi, byte).replace(/\\+x([0-9a-f]{2})/gi, byte),
    (one: string) => one.replace(/\\+([/"])/g, '$1'),
    (one: string) =>
      one.replace(/&#x([0-9a-f]+);?/gi, byte).replace(/&#(\d+);?/g, (_, n) => String.fromCharCode(Number(n))),
    (one: string) => one.replaceAll('&plus;', '+').replaceAll('&lowbar;', '_').replaceAll('&amp;', '&'),
    (one: string) => one.replace(/=\\?r?\\?n?\r?\n?/g, '').replace(/=([0-9A-F]{2})/g, byte),
    (one: string) => one.replace(/\\r|\\n|\s+/g, ''),
  ]
  const plain = [text]
  for (const decode of undo) plain.push(decode(plain.at(-1) ?? text))
  const twice = undo.map((decode) => decode(plain.at(-1) ?? text))
  const texts = [...plain, ...twice]
  return [...texts, ...texts.flatMap(bytesIn), [...text].toReversed().join('')]
}

const byte = (_: string, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))

/** What a text holds in Base64 and in hexadecimal, at every alignment. */
function bytesIn(text: string): readonly string[] {
  const words = text.match(/[\w+/-]{8,}/g) ?? []
  const inBase64 = [0, 1, 2, 3].map((skip) =>
    words.map((word) => Buffer.from(word.slice(skip), 'base64').toString('latin1')),
  )
  const inHex = [0, 1].map((skip) =>
    (text.match(/[0-9a-f]{8,}/gi) ?? []).map((word) =>
      Buffer.from(word.slice(skip), 'hex').toString('latin1'),
    ),
  )
  return [...inBase64, ...inHex].map((found) => found.join('\n'))
}

/** The parts of a secret that are found in a text, decoded in every way: eight characters at an end of it. */
export function partsIn(text: string, secret: string): readonly string[] {
  const parts = [secret.slice(0, 8), secret.slice(-8)]
  const found = decodings(text).map((one) => one.toLowerCase())
  return parts.filter((part) => found.some((one) => one.includes(part.toLowerCase())))
}

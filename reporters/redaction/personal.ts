import type { Redact } from './redactor.js'

// An at sign and a plus may be percent-encoded in a path. No match begins within a word, which a long text would make
// slow.
const email = /(?<![\w.+-])(?:[\w.+-]|%2[Bb])+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g
const international = /(?:\+|%2[Bb])\d(?:[\d ().-]|%20){5,20}\d/g
/** A member that by its name holds a number, also within a quoted text. */
const phoneMember = /(\\*"(?:phone|mobile|to|from|number)\\*"\s*:\s*\\*")(\d[\d ().-]{5,20}\d)/g

/** A function that puts stand-ins for e-mail addresses and phone numbers; the same one always gets the same. */
export function personalRedactor(): Redact {
  const known = new Map<string, string>()
  const counts = { email: 0, phone: 0 }
  const standIn = (noun: keyof typeof counts, value: string) => {
    const found = known.get(value)
    if (found !== undefined) return found
    counts[noun] += 1
    const name = `<${noun} ${counts[noun]}>`
    known.set(value, name)
    return name
  }
  const phone = (value: string) =>
    standIn(
      'phone',
      value
        .replace(/%2[Bb]/, '+')
        .replace(/%20|[^\d+]/g, '')
        .replace('+', ''),
    )
  return (text) =>
    text
      .replace(email, (value) =>
        standIn('email', value.replace('%40', '@').replace(/%2b/i, '+').toLowerCase()),
      )
      .replace(international, phone)
      .replace(phoneMember, (_, before: string, value: string) => before + phone(value))
}

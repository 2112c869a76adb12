const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
const day = '(?:0[1-9]|[12]\\d|3[01])'
const time = '(?:[01]\\d|2[0-3]):[0-5]\\d:(?:[0-5]\\d|60)'
const weekday = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)'
const weekdayInFull = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day'

/** The form that servers write, and the two older ones that clients have to read as well. */
const forms = [
  `${weekday}, ${day} ${month} \\d{4} ${time} GMT`,
  `${weekdayInFull}, ${day}-${month}-\\d{2} ${time} GMT`,
  `${weekday} ${month} (?: [1-9]|${day}) ${time} \\d{4}`,
]

const httpDate = new RegExp(`^(?:${forms.join('|')})$`)

/** Whether a text is an HTTP date (RFC 9110, section 5.6.7). */
export const isHttpDate = (text: string): boolean => httpDate.test(text)

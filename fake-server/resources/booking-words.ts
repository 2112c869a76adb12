import type { bookingLocales } from '../../contract/index.js'

/** A language in which a booking is confirmed. */
export type BookingLocale = (typeof bookingLocales)[number]

/** The texts of a booking that its `locale` changes (gap.booking-locale-default). */
export const bookingWords: Record<BookingLocale, { label: string; confirmation: string }> = {
  es: { label: 'Reunión', confirmation: 'Tu reunión está confirmada.' },
  en: { label: 'Meeting', confirmation: 'Your meeting is confirmed.' },
  pt: { label: 'Reunião', confirmation: 'A sua reunião está confirmada.' },
}

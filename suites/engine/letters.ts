/** A text of so many ASCII letters, no two long parts of which are alike. */
export const letters = (length: number): string =>
  Array.from({ length }, (_, n) =>
    n % 10 === 9 ? String.fromCharCode(97 + (Math.floor(n / 10) % 26)) : 'abcdefghi'[n % 10],
  ).join('')

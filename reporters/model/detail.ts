/** How much a report for people shows. */
export type Detail = 'quiet' | 'normal' | 'verbose'

/** One request of a subject, before a contender's own paths and headers. */
export type ApiCall =
  | { readonly kind: 'page'; readonly limit: number; readonly ownerEmail?: string }
  | {
      readonly kind: 'create'
      readonly contact: Readonly<Record<string, unknown>>
      readonly idempotencyKey?: string
    }
  | {
      readonly kind: 'update'
      readonly ticketId: string
      readonly subject: string
      /** The revision that the last answer showed. */
      readonly expectedRev: number
    }

/** A request as it goes over the wire. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** A response, with its whole body. */
export interface HttpResponse {
  readonly status: number
  readonly body: string
}

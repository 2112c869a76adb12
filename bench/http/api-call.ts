/** One request of a case, before it is put in a server's own way. */
export type ApiCall =
  | { readonly kind: 'page'; readonly limit: number; readonly ownerEmail?: string }
  | { readonly kind: 'create'; readonly contact: ContactFields }
  | { readonly kind: 'replay'; readonly contact: ContactFields; readonly idempotencyKey: string }
  | {
      readonly kind: 'update'
      readonly ticketId: string
      readonly subject: string
      /** The revision that the last answer showed. */
      readonly expectedRev: number
    }

/** What a contact is created with. */
export interface ContactFields {
  readonly email: string
  readonly [field: string]: unknown
}

/** A request as it goes over the wire. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** A request with a body of JSON. */
export const jsonRequest = (
  method: 'POST' | 'PATCH',
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): HttpRequest => ({
  method,
  path,
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

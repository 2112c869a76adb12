import { checkOrigin } from './check-origin.js'
import type { Doors } from './doors.js'

/** `http` of the package `msw`, as far as handlers are made with it. */
export interface MswHttp<Handler> {
  all(path: string, resolver: (info: { readonly request: Request }) => Promise<Response>): Handler
}

/**
 * Handlers of MSW that answer every request to an origin from a fake, for tests that mock other servers by MSW anyway.
 *
 * @param fake The fake.
 * @param origin Scheme, host and port, for instance `https://api.example.com`.
 * @param http The `http` of `msw`, given so that the handlers belong to your copy of it.
 * @returns The handlers, for `setupServer`, `setupWorker` or `server.use`.
 * @throws An Error where `origin` has a path or another scheme.
 * @example
 * import { http } from 'msw'
 * import { setupServer } from 'msw/node'
 *
 * const server = setupServer(...mswHandlers(createFake(), 'https://api.example.com', http))
 */
export const mswHandlers = <Handler>(
  fake: Pick<Doors, 'fetch'>,
  origin: string,
  http: MswHttp<Handler>,
): Handler[] => [
  http.all(`${checkOrigin(origin)}/*`, async ({ request }) => {
    try {
      return await fake.fetch(request)
    } catch (error) {
      // MSW would answer 500 for an exception; this is how it makes a request fail.
      if (error instanceof TypeError) return Response.error()
      throw error
    }
  }),
]

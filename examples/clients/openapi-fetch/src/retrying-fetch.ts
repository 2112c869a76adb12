type Fetch = (request: Request) => Promise<Response>

const attempts = 4

/** A fetch that waits and tries again when the service is busy. */
export const retryingFetch =
  (fetch: Fetch): Fetch =>
  async (request) => {
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(request.clone())
      if (attempt === attempts || (response.status !== 429 && response.status < 500)) return response
      const seconds = Number(response.headers.get('Retry-After') ?? 0.1 * 2 ** attempt)
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    }
  }

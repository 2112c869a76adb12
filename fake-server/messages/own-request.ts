import type { FakeRequest } from './message.js'

const copies = new WeakMap<FakeRequest, FakeRequest>()

/** A copy of a request, as a caller may send the same object again, which then meets another fault or none. */
export function ownRequest(request: FakeRequest): FakeRequest {
  const own = { ...request }
  copies.set(request, own)
  return own
}

/** The request that was answered for one that was sent. */
export const answeredRequest = (request: FakeRequest): FakeRequest => copies.get(request) ?? request

/** An answer of the proxy itself: a client, or who reads its log, must not take this for an answer of the server. */
export function ownAnswer(status: string, text: string): string {
  const body = `conformance proxy: ${text}\n`
  return [
    `HTTP/1.1 ${status}`,
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Conformance-Proxy: own answer',
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}

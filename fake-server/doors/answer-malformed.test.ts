import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createFake } from '../index.js'

/** What a fake on a port answers to bytes. */
async function answerTo(bytes: string): Promise<string> {
  await using served = await createFake().listen()
  const socket = connect(served.port, '127.0.0.1')
  socket.write(bytes)
  return await text(socket)
}

test('bytes that are not HTTP are answered with an Error body', async () => {
  const answer = await answerTo('GET\r\n\r\n')
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head.split('\r\n')).toEqual(
    expect.arrayContaining(['HTTP/1.1 400 Bad Request', 'content-type: application/json; charset=utf-8']),
  )
  expect(JSON.parse(body).error.code).toBe('invalid_request')
})

test('a head that is too long is answered with 431 and an Error body', async () => {
  const answer = await answerTo(
    `GET /api/v1/tags HTTP/1.1\r\nhost: fake\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`,
  )
  expect(answer).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/)
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '').error.code).toBe('invalid_request')
})

test('an expectation that is not known is ignored', async () => {
  const answer = await answerTo(
    'GET /api/v1/tags HTTP/1.1\r\nhost: fake\r\nauthorization: Bearer demo_main\r\nexpect: a-lot\r\nconnection: close\r\n\r\n',
  )
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
})

// Hands bytes on between a port and a server, and reads none of them: what any proxy on Node takes at least.
import { connect, createServer } from 'node:net'

const port = Number(process.argv[2])
const server = createServer({ noDelay: true }, (client) => {
  const far = connect({ port, host: '127.0.0.1', noDelay: true })
  client.pipe(far).pipe(client)
  for (const [socket, other] of [
    [client, far],
    [far, client],
  ])
    socket.on('error', () => other.destroy())
})
server.listen(0, '127.0.0.1', () => console.log(`serves http://127.0.0.1:${server.address().port}\n`))

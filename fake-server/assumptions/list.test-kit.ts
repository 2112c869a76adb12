import { desk, outcome, type Rows } from './row.test-kit.js'

const webhook = (name: string) => ({ name, url: 'https://hooks.example.com/', events: ['deal.closed'] })

const task = { leadId: 'con_ana', type: 'task' }

/** What the options about pages, filters and orders come to. */
export const listRows: Rows<
  | 'limit-out-of-range'
  | 'cursor-garbage'
  | 'short-pages'
  | 'paging-under-writes'
  | 'webhooks-list-paging'
  | 'filter-combination-error'
  | 'filter-unknown-reference'
  | 'tasks-assignee-without-open'
  | 'updated-since-boundary'
  | 'tag-matching'
  | 'order-null-due'
  | 'id-collation'
  | 'order-ties'
> = {
  'limit-out-of-range': {
    script(assumed) {
      const answer = desk(assumed).get('/contacts?limit=0')
      return [outcome(answer), answer.json.data?.length]
    },
    answers: { refuse: ['400 invalid_request', undefined], clamp: ['200', 1], default: ['200', 3] },
  },
  'cursor-garbage': {
    script(assumed) {
      const { status, json } = desk(assumed).get('/contacts?limit=3&cursor=garbage')
      return [status, json.data?.length, json.nextCursor]
    },
    answers: {
      refuse: [400, undefined, undefined],
      'first-page': [200, 3, null],
      'empty-page': [200, 0, null],
      'not-found': [404, undefined, undefined],
    },
  },
  'short-pages': {
    script(assumed) {
      const { contact, get } = desk(assumed)
      contact({ id: 'con_1', tags: ['x'] })
      for (const id of ['con_2', 'con_3']) contact({ id, tags: ['x'], ownerEmail: 'ines@example.com' })
      const path = '/contacts?tag=x&ownerEmail=ines@example.com&limit=2'
      const sizes: number[] = []
      for (let cursor = ''; sizes.length < 9; ) {
        const { data, nextCursor } = get(`${path}${cursor}`).json
        sizes.push(data.length)
        if (nextCursor === null) break
        cursor = `&cursor=${nextCursor}`
      }
      return sizes
    },
    answers: { full: [2], short: [1, 1], 'empty-last': [2, 0] },
  },
  'paging-under-writes': {
    script(assumed) {
      const { contact, get, listed } = desk(assumed)
      const { nextCursor } = get('/contacts?limit=2').json
      contact({ id: 'con_aa' })
      return listed(`/contacts?limit=2&cursor=${nextCursor}`)
    },
    answers: { keyset: ['con_mute'], offset: ['con_bo', 'con_mute'] },
  },
  'webhooks-list-paging': {
    script(assumed) {
      const { get, post } = desk(assumed)
      for (const name of ['a', 'b']) post('/webhooks', webhook(name))
      const answer = get('/webhooks?limit=1')
      return [outcome(answer), answer.json.data?.length]
    },
    answers: { pages: ['200', 1], ignored: ['200', 2], refused: ['400 invalid_request', undefined] },
  },
  'filter-combination-error': {
    script(assumed) {
      const { get, post } = desk(assumed)
      post('/deals', { title: 'A', leadId: 'con_ana' })
      const asked = ['status=open', 'status=won'].map((more) => get(`/deals?leadId=con_ana&${more}`))
      return asked.map(({ status, json }) => [status, json.data?.length])
    },
    answers: {
      refuse: [
        [400, undefined],
        [400, undefined],
      ],
      intersect: [
        [200, 1],
        [200, 0],
      ],
      'one-wins': [
        [200, 1],
        [200, 1],
      ],
      'empty-page': [
        [200, 0],
        [200, 0],
      ],
    },
  },
  'filter-unknown-reference': {
    script(assumed) {
      const { get } = desk(assumed)
      const paths = [
        '/activities?leadId=ghost',
        '/activities?dealId=ghost',
        '/deals?leadId=ghost',
        '/deals?pipelineId=ghost',
        '/tickets?leadId=ghost',
        '/deals?leadId=con_ana',
        '/deals?pipelineId=pipe_1',
        '/tasks?leadId=ghost',
      ]
      return paths.map((path) => get(path).status)
    },
    answers: {
      empty: [200, 200, 200, 200, 200, 200, 200, 404],
      'not-found': [404, 404, 404, 404, 404, 200, 200, 404],
      'empty-everywhere': [200, 200, 200, 200, 200, 200, 200, 200],
    },
  },
  'tasks-assignee-without-open': {
    script(assumed) {
      const { get, post } = desk(assumed)
      const [first] = ['a', 'b'].map(
        (title) =>
          post('/activities', { ...task, title, assignedToEmail: 'ines@example.com' }).json.data.id as string,
      )
      post(`/contacts/con_ana/tasks/${first}/complete`, {})
      const { status, json } = get('/tasks?assignedToEmail=ines@example.com')
      return [status, json.data?.length]
    },
    answers: { refuse: [400, undefined], filter: [200, 2], 'imply-open': [200, 1] },
  },
  'updated-since-boundary': {
    script: (assumed) => desk(assumed).listed('/contacts?updatedSince=2029-12-01T00:00:00.000Z'),
    answers: { included: ['con_ana', 'con_bo', 'con_mute'], excluded: [] },
  },
  'tag-matching': {
    script(assumed) {
      const { contact, listed } = desk(assumed)
      contact({ id: 'con_1', tags: ['VIP'] })
      return [...listed('/contacts?tag=VIP'), ...listed('/contacts?tag=%20vip')]
    },
    answers: { exact: ['con_1'], insensitive: ['con_1', 'con_1'] },
  },
  'order-null-due': {
    script(assumed) {
      const { listed, post } = desk(assumed)
      post('/activities', { ...task, title: 'undated' })
      post('/activities', { ...task, title: 'dated', dueAt: '2030-02-01T00:00:00.000Z' })
      return listed('/tasks?status=open', 'title')
    },
    answers: { last: ['dated', 'undated'], first: ['undated', 'dated'] },
  },
  'order-ties': {
    script(assumed) {
      const { contact, listed } = desk(assumed)
      const updatedAt = '2030-01-01T00:00:00.000Z'
      for (const id of ['con_2', 'con_1', 'con_3']) contact({ id, updatedAt })
      return listed(`/contacts?updatedSince=${updatedAt}`)
    },
    answers: {
      'by-id': ['con_1', 'con_2', 'con_3'],
      'by-creation': ['con_2', 'con_1', 'con_3'],
      any: ['con_3', 'con_2', 'con_1'],
    },
  },
  'id-collation': {
    script(assumed) {
      const { contact, listed } = desk(assumed)
      for (const id of ['con_10', 'con_9', 'con_B', 'con_a', 'con-b']) contact({ id, tags: ['x'] })
      return [listed('/contacts?tag=x'), listed('/contacts?limit=2')]
    },
    answers: {
      'code-unit': [
        ['con-b', 'con_10', 'con_9', 'con_B', 'con_a'],
        ['con-b', 'con_10'],
      ],
      'case-insensitive': [
        ['con-b', 'con_10', 'con_9', 'con_a', 'con_B'],
        ['con-b', 'con_10'],
      ],
      numeric: [
        ['con-b', 'con_9', 'con_10', 'con_a', 'con_B'],
        ['con-b', 'con_9'],
      ],
      database: [
        ['con_10', 'con_9', 'con_a', 'con-b', 'con_B'],
        ['con_10', 'con_9'],
      ],
      descending: [
        ['con_a', 'con_B', 'con_9', 'con_10', 'con-b'],
        ['con_mute', 'con_bo'],
      ],
    },
  },
}

import { op } from '../../contract/index.js'
import { type Drivers, plainList } from './driver.js'

/** How to work with tags (section 4.4). */
export const tagDrivers: Drivers<typeof op.listTags> = {
  [op.listTags]: {
    ...plainList,
    /** Tags of which one was made just now. */
    async cover(api) {
      await api.given.contact({ tags: [api.fresh.word()] })
      await api.read.walk(op.listTags, {}, { maxPages: 3 })
    },
    list: {
      async marked(api, side) {
        const name = api.fresh.word()
        await api.given.contact({ tags: [name] }, side)
        return [{ name }]
      },
      mark: ['name'],
    },
  },
}

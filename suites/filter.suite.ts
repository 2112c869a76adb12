import { families } from '../contract/index.js'
import { contacts } from './filter/contacts.js'
import { deals } from './filter/deals.js'
import { tickets } from './filter/tickets.js'
import { suite } from './harness/index.js'

/** The checks of the family filter. */
export const filterSuite = suite(families.filter, { ...contacts, ...deals, ...tickets })

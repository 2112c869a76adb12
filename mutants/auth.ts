import { families } from '../contract/index.js'
import { credentialMutants } from './auth/credentials.js'
import { furtherKeyMutants } from './auth/further-keys.js'
import { oneScopeMutants, openingMutants } from './auth/scope.js'
import { familyMutants } from './kinds/index.js'
import { joined } from './mutant.js'

const base = familyMutants(families.auth, { ...credentialMutants, ...oneScopeMutants, ...openingMutants })

/** Ways to break each rule on keys and scopes. */
export const authMutants = joined(base, furtherKeyMutants)

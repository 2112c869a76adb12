import { families } from '../contract/index.js'
import { credentialMutants } from './auth/credentials.js'
import { furtherKeyMutants } from './auth/further-keys.js'
import { oneScopeMutants, openingMutants } from './auth/scope.js'
import { kindMutants } from './kinds/index.js'
import { joined, type Mutants } from './mutant.js'

const base: Mutants<typeof families.auth> = {
  ...kindMutants(families.auth),
  ...credentialMutants,
  ...oneScopeMutants,
}

/** At least one way to break each rule on keys and scopes, and more where it is easily missed. */
export const authMutants = joined(joined(base, openingMutants), furtherKeyMutants)

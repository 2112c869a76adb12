import type { families } from '../contract/index.js'
import { credentialMutants } from './auth/credentials.js'
import { furtherScopeMutants } from './auth/further-scope.js'
import { scopeMutants } from './auth/scope.js'
import { widerAuthMutants } from './auth/wider.js'
import { compactScopeMutants } from './compact/scopes.js'
import { joined, type Mutants } from './mutant.js'

const plain: Mutants<typeof families.auth> = {
  ...credentialMutants,
  ...scopeMutants,
  ...furtherScopeMutants,
  ...compactScopeMutants,
}

/** One way to break each rule on keys and scopes, and more where it is easily missed. */
export const authMutants: Mutants<typeof families.auth> = joined(plain, widerAuthMutants)

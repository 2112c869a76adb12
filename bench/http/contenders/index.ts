import type { HttpContender } from '../http-contender.js'
import { bare, buffer } from './bare.js'
import { fake } from './fake.js'
import { jsonServer } from './json-server.js'
import { mockoon } from './mockoon.js'
import { prism } from './prism.js'

/** The servers that the bench compares over HTTP. */
export const httpContenders: readonly HttpContender[] = [fake, bare, buffer, prism, mockoon, jsonServer]

import { describe, expect, it } from 'vitest'
import { baseUrl, isLoopback } from './base-url.js'

describe('baseUrl', () => {
  it.each([
    ['https://crm.example.com', 'https://crm.example.com'],
    ['http://127.0.0.1:4010/', 'http://127.0.0.1:4010'],
    ['https://crm.example.com/tenant//', 'https://crm.example.com/tenant'],
  ])('takes %s', (given, taken) => {
    expect(baseUrl(given)).toBe(taken)
  })

  it.each([
    ['staging', 'is not a URL: give one such as https://'],
    ['localhost:4010', 'is not a URL'],
    ['ftp://crm.example.com', 'only http and https'],
    ['https://crm.example.com/?a=1', 'holds a query or a fragment'],
    ['https://crm.example.com/api/v1/', 'ends in /api/v1, which the suite adds itself'],
  ])('refuses %s with a fix', (given, message) => {
    expect(() => baseUrl(given)).toThrow(message)
  })

  it('refuses credentials without repeating them', () => {
    const attempt = () => baseUrl('https://user:s3cr3t@crm.example.com')
    expect(attempt).toThrow('give the key as CONFORMANCE_API_KEY')
    expect(attempt).not.toThrow('s3cr3t')
  })
})

describe('isLoopback', () => {
  it.each([
    ['http://localhost:4010', true],
    ['http://127.0.0.1', true],
    ['http://127.1.2.3:80', true],
    ['http://[::1]:4010', true],
    ['http://127.0.0.1.example.com', false],
    ['https://localhost.example.com', false],
    ['http://10.0.0.1', false],
    ['http://0.0.0.0', false],
  ])('%s: %s', (url, is) => {
    expect(isLoopback(url)).toBe(is)
  })
})

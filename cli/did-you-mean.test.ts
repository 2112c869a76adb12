import { expect, it } from 'vitest'
import { didYouMean } from './did-you-mean.js'

const choices = ['terminal', 'json', 'junit']

it('names the choice that is near', () => {
  for (const word of ['jnit', 'JUnit', 'junti'])
    expect(didYouMean(word, choices)).toBe("did you mean 'junit'?")
})

it('lists the choices where none is near', () => {
  expect(didYouMean('html', choices)).toBe('there is terminal, json, junit')
  expect(didYouMean('', choices)).toBe('there is terminal, json, junit')
  expect(didYouMean('xyz', choices, '`conformance rules` lists them')).toBe('`conformance rules` lists them')
})

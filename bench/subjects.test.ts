import { expect, test } from 'vitest'
import { allSubjects, limitedTo, selected } from './subjects.js'

const names = (words: readonly string[]) => selected(words, allSubjects()).map(({ name }) => name)

test('without words everything is measured', () => {
  expect(names([])).toEqual(allSubjects().map(({ name }) => name))
})

test('a word is the name of a subject or of a group', () => {
  expect(names(['create'])).toEqual(['create'])
  expect(names(['in-process', 'page-1'])).toEqual(['page-1', 'in-process-50', 'in-process-1'])
})

test('an unknown word is reported with all that there are', () => {
  const attempt = () => names(['page-1', 'paeg-50'])
  expect(attempt).toThrow(/^no subject 'paeg-50'; there is, by group:/)
  for (const name of allSubjects().flatMap(({ name, group }) => [name, group])) expect(attempt).toThrow(name)
})

test('no name is also that of another group or subject', () => {
  const all = allSubjects()
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  const doubled = all.filter(({ name, group }) => all.some((other) => other.group === name && group !== name))
  expect(doubled).toEqual([])
})

test('a server is only loaded with what it can answer', () => {
  const contenders = (name: string) => allSubjects().find((subject) => subject.name === name)?.contenders
  expect(contenders('page-50')).toEqual(['fake', 'bare', 'buffer', 'prism', 'mockoon', 'json-server'])
  expect(contenders('create')).toEqual(['fake', 'bare', 'prism', 'mockoon', 'json-server'])
  expect(contenders('update')).toEqual(['fake', 'bare', 'mockoon', 'json-server'])
  expect(contenders('replay')).toEqual(['fake', 'bare'])
})

test('subjects can be limited to some contenders', () => {
  const limited = limitedTo(['bare', 'fake'], selected(['page-50', 'replay'], allSubjects()))
  expect(limited.map(({ name, contenders }) => [name, contenders])).toEqual([
    ['page-50', ['fake', 'bare']],
    ['replay', ['fake', 'bare']],
  ])
})

test('a contender that no chosen subject has is reported with those that there are', () => {
  const attempt = () => limitedTo(['prism'], selected(['replay', 'update'], allSubjects()))
  expect(attempt).toThrow("no contender 'prism' in these subjects; there is fake, bare, mockoon, json-server")
})

import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isGenerated, listFiles, sources } from './sources'
import { allowedNames, bannedFileNames, bannedNames, bannedPhrases, phraseExceptions, type Term } from './vocabulary'

const VOCABULARY_PATH = 'tests/architecture/vocabulary.ts'
const TEXT_FILE_PATTERN = /(\.(ts|tsx|mjs|cjs|css|graphql|prisma|md|ya?ml)|\/\.env\.example|\/Dockerfile)$/

const getLineNumber = (text: string, offset: number) => text.slice(0, offset).split('\n').length

const toNameRule = ({ term, use }: Term) => ({
  pattern: new RegExp(`^${term.replace('*', '\\w*')}$`),
  use,
})
const nameRules = bannedNames.map(toNameRule)
const fileNameRules = [...nameRules, ...bannedFileNames.map(toNameRule)]

const toCamelCase = (name: string) => name.replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase())

describe('vocabulary', () => {
  test('identifiers use the standard terms', () => {
    const violations = sources
      .filter(({ path }) => path !== VOCABULARY_PATH)
      .flatMap(({ path, text, nodes }) =>
        nodes.flatMap(({ type, name, start }) => {
          if (!/^(JSX)?Identifier$/.test(type) || typeof name !== 'string') return []
          const rule = nameRules.find(({ pattern }) => pattern.test(name) && !allowedNames.includes(name))
          return rule ? [`${path}:${getLineNumber(text, start)}: ${name} → ${rule.use}`] : []
        }),
      )
    expect([...new Set(violations)]).toEqual([])
  })

  test('file names use the standard terms', () => {
    const violations = ['server', 'client', 'prisma', 'tools', 'bench', 'tests']
      .flatMap(listFiles)
      .filter(path => !path.startsWith('prisma/migrations/'))
      .flatMap(path => {
        const name = toCamelCase(basename(path).replace(/\..*$/, ''))
        const rule = fileNameRules.find(({ pattern }) => pattern.test(name))
        return rule ? [`${path} → ${rule.use}`] : []
      })
    expect(violations).toEqual([])
  })

  test('code, comments and documents contain no banned phrase', () => {
    const paths = ['server', 'client', 'prisma', 'tools', 'bench', 'tests', 'docs']
      .flatMap(listFiles)
      .concat(readdirSync('.').map(name => `./${name}`))
      .filter(
        path =>
          TEXT_FILE_PATTERN.test(path) &&
          !isGenerated(path) &&
          path !== VOCABULARY_PATH &&
          !path.startsWith('prisma/migrations/'),
      )
    // A phrase can continue on the next line of a comment.
    const phraseRules = bannedPhrases.map(({ term, use }) => ({
      term,
      use,
      pattern: new RegExp(`\\b${term.replaceAll(' ', '[\\s*/#]+')}\\b`, 'gi'),
    }))
    const violations = paths.flatMap(path => {
      const text = readFileSync(path, 'utf8')
      return phraseRules.flatMap(({ term, use, pattern }) => {
        const isAllowed = phraseExceptions.some(
          exception => path.startsWith(exception.path) && exception.terms.includes(term),
        )
        if (isAllowed) return []
        return [...text.matchAll(pattern)].map(
          ({ index }) => `${path}:${getLineNumber(text, index)}: "${term}" → ${use}`,
        )
      })
    })
    expect(violations).toEqual([])
  })
})

import { existsSync, readdirSync } from 'node:fs'
import type { CodegenConfig } from '@graphql-codegen/cli'

const documentsIn = (folder: string) =>
  existsSync(folder) && readdirSync(folder).some(name => name.endsWith('.graphql'))

const types = {
  scalars: { DateTime: 'string', Upload: 'File' },
  enumsAsTypes: true,
  inlineFragmentTypes: 'mask',
  useTypeImports: true,
  skipTypename: true,
} as const

/**
 * Each feature's documents become `documents.generated.ts` (types and typed documents, safe for visitors) and
 * `hooks.generated.ts` (Apollo's hooks, only imported behind sign-in): two files, so that a page that needs the
 * one never downloads the other.
 */
const features = readdirSync('client').filter(feature => documentsIn(`client/${feature}`))

const config: CodegenConfig = {
  schema: 'schema.graphql',
  generates: {
    ...Object.fromEntries(
      features.flatMap(feature => [
        [
          `client/${feature}/documents.generated.ts`,
          {
            documents: `client/${feature}/*.graphql`,
            plugins: ['typescript-operations', 'typed-document-node'],
            config: types,
          },
        ],
        [
          `client/${feature}/hooks.generated.ts`,
          { documents: `client/${feature}/*.graphql`, plugins: ['./tools/codegen-hooks.cjs'] },
        ],
      ]),
    ),
    ...(documentsIn('server/rest') && {
      'server/rest/documents.generated.ts': {
        documents: 'server/rest/*.graphql',
        plugins: ['typescript-operations', 'typed-document-node'],
        config: { ...types, scalars: { ...types.scalars, Upload: '../ports/multipart#UploadRef' } },
      },
    }),
  },
}

export default config

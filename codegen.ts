import { readdirSync } from 'node:fs'
import type { CodegenConfig } from '@graphql-codegen/cli'

const hasDocuments = (folder: string) =>
  readdirSync(folder, { recursive: true }).some(name => String(name).endsWith('.graphql'))

const typesConfig = {
  scalars: { DateTime: 'string', JSON: 'unknown', SafeInt: 'number', Upload: 'File' },
  enumsAsTypes: true,
  inlineFragmentTypes: 'combine',
  useTypeImports: true,
  skipTypename: true,
} as const

const buildDocumentOutput = (documents: string | string[], options: object = {}) => ({
  documents,
  plugins: ['typescript-operations', 'typed-document-node'],
  config: { ...typesConfig, ...options },
})

/**
 * Builds an output with documents as strings. `request` (client/lib/api/request.ts) sends them without `print` from
 * graphql.
 */
const buildStringDocumentOutput = (documents: string) => buildDocumentOutput(documents, { documentMode: 'string' })

const publicDocuments: Record<string, string> = {
  'account-links': 'client/account-links/*.graphql',
  auth: 'client/auth/*.graphql',
  blog: 'client/blog/{list,article}/*.graphql',
  'lib/passkeys': 'client/lib/passkeys/*.graphql',
  marketing: 'client/marketing/**/*.graphql',
}

/**
 * Folders of client/ that get two files: `hooks.generated.ts`, and `documents.generated.ts`, which does not load
 * Apollo. `blog/admin` is separate, so that the public blog does not load the documents of the blog administration.
 */
const features = [
  ...readdirSync('client').filter(
    feature => feature !== 'lib' && !publicDocuments[feature] && hasDocuments(`client/${feature}`),
  ),
  'blog/admin',
  'lib/session',
]

const config: CodegenConfig = {
  schema: 'schema.graphql',
  generates: {
    ...Object.fromEntries(
      features.flatMap(feature => {
        const documents = [`client/${feature}/**/*.graphql`, '!client/lib/session/session.graphql']
        return [
          [`client/${feature}/documents.generated.ts`, buildDocumentOutput(documents)],
          [`client/${feature}/hooks.generated.ts`, { documents, plugins: ['./tools/codegen-apollo-hooks.cjs'] }],
        ]
      }),
    ),
    ...Object.fromEntries(
      Object.entries(publicDocuments).map(([feature, documents]) => [
        `client/${feature}/documents.generated.ts`,
        buildStringDocumentOutput(documents),
      ]),
    ),
    'client/lib/search/documents.generated.ts': buildDocumentOutput('client/lib/search/*.graphql'),
    'client/lib/session/session.generated.ts': buildStringDocumentOutput('client/lib/session/session.graphql'),
    'server/graphql/execution/operation-names.generated.ts': {
      documents: ['client/**/*.graphql', 'server/rest/*.graphql'],
      plugins: ['./tools/codegen-operation-names.cjs'],
    },
    'server/rest/documents.generated.ts': buildDocumentOutput('server/rest/*.graphql', {
      inlineFragmentTypes: 'mask',
      scalars: { ...typesConfig.scalars, Upload: '../http/multipart#UploadRef' },
    }),
  },
}

export default config

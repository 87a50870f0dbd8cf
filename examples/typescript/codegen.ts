import type { CodegenConfig } from '@graphql-codegen/cli'

const config: CodegenConfig = {
  schema: process.env.KAIROS_SCHEMA ?? '../../schema.graphql',
  documents: 'src/*.ts',
  generates: {
    'src/gql/': {
      preset: 'client',
      config: {
        documentMode: 'string',
        scalars: { DateTime: 'string', JSON: 'unknown', SafeInt: 'number' },
        emitLegacyCommonJSImports: false,
      },
    },
  },
}

export default config
